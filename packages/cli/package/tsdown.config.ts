import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { bundledNotices } from '../../../tools/release/image/notices.ts';

const repository = join(import.meta.dirname, '../../..');
const libs = join(repository, 'libs');
const sourceOf = (name: string) => join(libs, name, 'src/index.ts');

/** One file, which needs nothing but Node: npx has nothing else to fetch. */
export default defineConfig({
  cwd: import.meta.dirname,
  entry: { main: '../src/main.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  tsconfig: '../../../tsconfig.json',
  alias: {
    '#command-line': sourceOf('command-line'),
    '#contracts/browser': join(libs, 'contracts/src/browser.ts'),
    '#contracts': sourceOf('contracts'),
    '#platform-client': join(repository, 'packages/platform-client/src/package.ts'),
    '#standard-webhooks': sourceOf('standard-webhooks'),
  },
  // Only the one import is there for its effect.
  treeshake: { moduleSideEffects: (id) => id.includes('reflect-metadata') },
  // These packages are bundled, although they are in node_modules.
  deps: { alwaysBundle: ['commander', '@bomb.sh/tab', 'reflect-metadata'] },
  dts: false,
  plugins: [bundledNotices('THIRD-PARTY-NOTICES.txt')],
  publint: { level: 'warning' },
});
