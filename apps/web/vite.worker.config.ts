import { defineConfig } from 'vite';
import { precompress } from './vite.precompress.ts';
import { bundledNotices } from '../../tools/release/image/notices.ts';

/** The card app's service worker: a separate file at a fixed address. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [
    bundledNotices('assets/third-party-notices-worker.txt'),
    precompress(`${import.meta.dirname}/../../dist/web`),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: false,
    rolldownOptions: {
      input: `${import.meta.dirname}/src/card-app/worker/worker.ts`,
      output: { format: 'iife', entryFileNames: 'card-app-worker.js' },
    },
  },
});
