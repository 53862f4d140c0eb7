import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { bundledNotices } from '../../../tools/release/image/notices.ts';

const libs = join(import.meta.dirname, '../../../libs');

/** One file for each of ESM and CommonJS, which needs nothing but Node. */
export default defineConfig({
  cwd: import.meta.dirname,
  entry: { index: '../src/package.ts' },
  format: ['esm', 'cjs'],
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  tsconfig: '../../../tsconfig.json',
  alias: {
    '#contracts/browser': join(libs, 'contracts/src/browser.ts'),
    '#standard-webhooks': join(libs, 'standard-webhooks/src/index.ts'),
  },
  // What is imported and not used is left out, class-validator among it.
  treeshake: { moduleSideEffects: false },
  dts: true,
  sourcemap: false,
  // How each kind of program finds the package and its types.
  plugins: [bundledNotices('THIRD-PARTY-NOTICES.txt')],
  publint: { level: 'warning' },
  attw: { profile: 'node16', level: 'error' },
});
