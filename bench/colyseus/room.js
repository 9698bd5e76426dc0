// A room of Colyseus that does what a table of ours does, but for the rules and the disk: a move goes to all five.
import { Room, Server, matchMaker } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';

const SEATS = 5;
const text = 'x'.repeat(Number(process.argv[2]));

class Table extends Room {
  maxClients = SEATS;
  version = 0;

  onCreate() {
    this.onMessage('move', (client, version) => {
      if (version !== this.version) return;
      this.version += 1;
      this.broadcast('changes', [this.version, text]);
    });
    this.onMessage('begin', () => this.broadcast('changes', [this.version, text]));
  }

  onJoin(client) {
    client.send('seat', this.clients.length - 1);
  }
}

const server = new Server({ transport: new WebSocketTransport({}), greet: false, gracefullyShutdown: false });
server.define('table', Table);
await server.listen(0, '127.0.0.1');
console.log(server.transport.server.address().port);
