import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { words } from './words.plugin.ts';

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
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Components are mounted in tests, so the browser's side of Svelte is wanted there too.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    include: ['tests/**/*.test.ts'],
  },
});
