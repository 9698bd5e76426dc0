import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { missing } from './missing.plugin.ts';
import { preload } from './preload.plugin.ts';
import { shell } from './shell.plugin.ts';
import { words } from './words.plugin.ts';

// Left to itself the bundler makes a file of whatever two pages share, and many small files pack worse than a few: these
// are made of what is wanted together. Whatever a file needs is in it too, unless one above has it.
const CHUNKS = [
  // So small that it has sent its requests long before the rest is here.
  { name: 'main', test: /src\/main\.ts$/ },
  {
    name: 'core',
    test: /src\/(app\.ts|net\/(api|connection\.svelte|founded)\.ts|App\.svelte|text\/variants\.ts|shell\/idle\.ts|shell\/(TopBar|Choice|Variants|LevelField|Stepper)\.svelte|components\/(Avatar|Card|Cave|Emblem|Icon|Logo|Nugget)\.svelte)$/,
  },
  // What a big screen shows too; all else of a match is for those who hold cards.
  {
    name: 'board',
    test: /src\/match\/((Board|Pit|Clock|Tools|RoundLamps|Thinking)\.svelte|(screen|show|parts)\.svelte\.ts|(labels|seats)\.ts)$|src\/net\/visit\.ts$|src\/components\/Token\.svelte$|svelte\/src\/reactivity\/window/,
  },
  { name: 'match', test: /src\/(match\/MatchView|room\/(LiveMatch|TablePage))\.svelte$/ },
  { name: 'start', test: /src\/start\/(StartPage|JoinBox)\.svelte$/ },
  { name: 'notices', test: /src\/notices\/(calling\.ts|ListeningField\.svelte|WebhookField\.svelte)$/ },
  { name: 'offline', test: /src\/offline\/(boot\.svelte\.ts|(OfflinePage|Alone)\.svelte)$/ },
].map((chunk, n, all) => ({ ...chunk, priority: all.length - n }));

export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: {
        runes: true,
        discloseVersion: false,
        // Half a kilobyte is saved by names as short as this, and there are few enough components for them to differ.
        cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 4)}`,
      },
    }),
    words(),
    missing(),
    shell(),
    preload(),
  ],
  // The page may be served below any path, so assets are named relative to it.
  base: './',
  build: {
    outDir: '../src/tunnelfolk/server/static',
    emptyOutDir: true,
    target: 'es2023',
    // The content policy knows 'self' only: no data: URLs, no helper script in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long each part of a build took is of no use to whoever runs make.
    rolldownOptions: {
      // The service worker is a script of its own, and its name may never change.
      input: { index: 'index.html', sw: 'src/offline/sw.ts' },
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: CHUNKS },
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:6].js'),
        // Every page knows the names of all files, and hashes do not pack; six letters are enough for 64 files only.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  // Python's worker; the server knows it by this name (server/security.py).
  worker: {
    format: 'es',
    // What the interpreter would need in Node is not asked for in a browser.
    rolldownOptions: { external: /^node:/, output: { entryFileNames: 'assets/python-[hash:6].js' } },
  },
  // Components are mounted in tests, so the browser's side of Svelte is wanted there too.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    include: ['tests/**/*.test.ts'],
    // A busy machine is no fault of theirs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
