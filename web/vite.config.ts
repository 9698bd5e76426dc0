import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // The page may be served below any path, so assets are named relative to it.
  base: './',
  build: {
    outDir: '../src/tunnelfolk/server/static',
    emptyOutDir: true,
    // The content policy knows 'self' only: no data: URLs, no helper script in the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Components are mounted in tests, so the browser's side of Svelte is wanted there too.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  test: {
    include: ['tests/**/*.test.ts'],
  },
});
