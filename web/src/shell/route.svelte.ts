// Where one is, by the part of the address after the #.
import { type Route, readRoute } from './routes';

export * from './routes';

class Router {
  route = $state.raw<Route>(readRoute(typeof location === 'undefined' ? '' : location.hash));

  constructor() {
    if (typeof window !== 'undefined') window.addEventListener('hashchange', () => this.follow());
  }

  follow(): void {
    this.route = readRoute(location.hash);
  }
}

export const router = new Router();

export function go(hash: string): void {
  location.hash = hash;
}
