// Draws every card and every picture of the rules into a folder, for the site: node site_drawings.mjs FOLDER, in web/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const { createServer } = await import(pathToFileURL(createRequire(`${process.cwd()}/`).resolve('vite')).href);
const vite = await createServer({
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});
const module = await vite.ssrLoadModule('/src/gallery/drawings.ts');

/** Names of the notation as names of files: `role digger`, `P17`. */
const fileOf = (name) => `${name.replaceAll(' ', '-').toLowerCase()}.svg`;

function write(kind, drawings) {
  mkdirSync(`${folder}/${kind}`, { recursive: true });
  for (const { name, svg } of drawings) writeFileSync(`${folder}/${kind}/${fileOf(name)}`, svg);
  return drawings.map(({ svg, ...told }) => ({ ...told, file: fileOf(told.name) }));
}

const { KEY: key, ORDER: order } = module;
const told = { key, order, cards: write('cards', module.drawCards()), figures: write('figures', module.drawFigures()) };
writeFileSync(`${folder}/drawings.json`, JSON.stringify(told));
writeFileSync(`${folder}/logo.svg`, module.drawName());
await vite.close();
