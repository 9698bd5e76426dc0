// Plays whole matches with a worker of one's own, always the first choice, as a page would by wire. Given to page.evaluate:
// the name of the worker's script and the tables to play at; answers with the matches' ids and records, and with what the
// lamp showed for the first choice of a table that is played with its help.
async ([script, files, tables]) => {
  const worker = new Worker(script, { type: "module" });
  let count = 0;
  const answers = new Map();
  let hear = () => {};
  worker.onmessage = ({ data }) => {
    if (data.is === "answer") answers.get(data.id)(data.text);
    else if (data.is === "text") hear(JSON.parse(data.text));
    else if (data.is === "failed") throw new Error(data.why);
  };
  const post = (message) => worker.postMessage(message);
  const ask = async (method, path, body = {}) => {
    const id = ++count;
    const text = await new Promise((resolve) => {
      answers.set(id, resolve);
      post({
        do: "ask",
        id,
        method,
        path,
        body: method === "GET" ? "" : JSON.stringify(body),
      });
    });
    if (!text.startsWith("200")) throw new Error(text);
    return text.slice(3);
  };
  const play = async (table, isHelped) => {
    const socket = ++count;
    let hints;
    const over = new Promise((resolve) => {
      let match = "";
      hear = async (message) => {
        if (message.type !== "prompt" && message.type !== "changes") return;
        match = message.match ?? match;
        const prompt = message.prompt ?? message;
        const version = prompt.version ?? message.since + 1;
        if (prompt.view?.result) resolve([match, version]);
        else if (prompt.legal?.length) {
          if (isHelped) hints ??= await ask("POST", `tables/${table}/hints`, { match, version });
          post({
            do: "hear",
            socket,
            text: JSON.stringify({ type: "choose", match, version, index: 0 }),
          });
        }
      };
    });
    post({ do: "connect", socket, table });
    const [match, version] = await over;
    post({ do: "disconnect", socket });
    return {
      match,
      version,
      record: await ask("GET", `matches/${match}/record`),
      hints: hints && JSON.parse(hints),
    };
  };
  post({
    do: "start",
    folder: new URL("offline/", document.baseURI).href,
    files,
    botDelay: 0,
  });
  const played = [];
  for (const wanted of tables) {
    let id = wanted;
    const { daily, fill = "chance", isHelped, ...settings } = wanted;
    if (daily) id = JSON.parse(await ask("POST", `daily/${daily}`)).id;
    else if (typeof wanted !== "string") {
      id = JSON.parse(await ask("POST", "tables", settings)).id;
      await ask("POST", `tables/${id}/start`, { fill });
    }
    played.push(await play(id, isHelped));
  }
  worker.terminate();
  return played;
};
