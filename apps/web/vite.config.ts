import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstPaint } from './vite.first-paint.ts';
import { mantineStyles } from './vite.mantine-styles.ts';
import { fontPackage, pageFont, preloadFont } from './vite.page-font.ts';
import { developerPortal } from './portal/vite.portal.ts';
import { themeCss } from './vite.theme-css.ts';
import { precompress } from './vite.precompress.ts';
import { bundledNotices } from '../../tools/release/image/notices.ts';

/** Decorated classes cannot be shaken out of a bundle: each page would load the whole validation with one list. */
const noValidationClasses: Plugin = {
  name: 'no-validation-classes',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === 'class-validator' || id === 'reflect-metadata') {
      this.error(
        `A page loads ${id} by ${importer}: move what it needs to a file without classes.`,
      );
    }
  },
};

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { 'page-font': await pageFont() } },
  plugins: [
    noValidationClasses,
    react(),
    themeCss(),
    firstPaint(),
    mantineStyles(`${import.meta.dirname}/src`),
    preloadFont(),
    bundledNotices('assets/third-party-notices.txt', [fontPackage]),
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
        'operations',
        'console',
        'back-office',
        'challenge',
        'card-app',
        'card-vault',
        'shop',
        'docs',
      ].map((page) => `${import.meta.dirname}/${page}.html`),
    },
  },
});
