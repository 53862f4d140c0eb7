import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite.precompress.ts';

/** Where `vite` (the development server) finds the platform that answers the pages' requests. */
const platformUrl = 'http://127.0.0.1:4000';

/** The partner's onboarding service, which answers its page. */
const partnerUrl = 'http://127.0.0.1:4200';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress(`${import.meta.dirname}/../../dist/web`)],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    // A data: address would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Of the rules the pages take only the lists: nothing of the numbers of all countries' registers.
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
      ].map((page) => `${import.meta.dirname}/${page}.html`),
    },
  },
  server: {
    proxy: {
      '/companies': partnerUrl,
      '/integration': partnerUrl,
      '/mails': partnerUrl,
      '/mail-suppressions': partnerUrl,
      '/operator-session': partnerUrl,
      '/v1': platformUrl,
      '/back-office/v1': platformUrl,
      '/onboarding': {
        target: platformUrl,
        bypass: ({ headers }) =>
          headers.accept?.includes('text/html') ? '/onboarding.html' : undefined,
      },
    },
  },
});
