import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './vite.first-paint.ts';
import { mantineStyles } from './vite.mantine-styles.ts';
import { pageFont, preloadFont } from './vite.page-font.ts';
import { developerPortal } from './portal/vite.portal.ts';
import { themeCss } from './vite.theme-css.ts';
import { precompress } from './vite.precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { 'page-font': await pageFont() } },
  plugins: [
    react(),
    themeCss(),
    firstPaint(),
    mantineStyles(`${import.meta.dirname}/src`),
    preloadFont(),
    developerPortal(`${import.meta.dirname}/../..`),
    precompress(`${import.meta.dirname}/../../dist/web`),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: URL would have to be allowed in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The pages need only the lists of the rules, not the library for registration numbers of all
      // countries.
      treeshake: {
        moduleSideEffects: [
          { test: /(node_modules\/stdnum|libs\/onboarding-rules)\//, sideEffects: false },
        ],
      },
      input: [
        'onboarding',
        'partner',
        'console',
        'back-office',
        'challenge',
        'card-app',
        'shop',
        'docs',
      ].map((page) => `${import.meta.dirname}/${page}.html`),
    },
  },
});
