import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const here = import.meta.dirname;
const repository = join(here, '../../../..');

const specs = {
  'apps/a/counts.int.spec.js': `
    import { writeFileSync } from 'node:fs';
    import { loads } from './shared.js';
    globalThis.atEndOfSpecs = [
      async () => writeFileSync(new URL('end.txt', import.meta.url), 'after the ' + globalThis.latest),
    ];
    describe('numbers', () => {
      describe('small ones', () => it('count', () => expect(loads()).toBe(1)));
      it.skip('are not counted', () => {});
    });`,
  'apps/a/fails.int.spec.js': `
    describe('a spec', () => it('fails', () => expect('tea').toBe('coffee')));`,
  'apps/a/is-broken.int.spec.js': `
    throw new Error('no such thing');`,
  'apps/a/late.int.spec.js': `
    describe('a spec', () => {
      afterAll(() => { throw new Error('could not be closed'); });
      it('is well until its end', () => {});
    });`,
  'apps/a/leaks.int.spec.js': `
    beforeAll(() => {});
    describe('a hook of all', () => it('is refused', () => {}));`,
  'apps/a/outside.int.spec.js': `
    describe('a spec', () => it('is well', () => {}));
    it('is outside of any describe', () => {});`,
  'libs/b/shares.int.spec.js': `
    import { loads } from '../../apps/a/shared.js';
    describe('numbers', () => {
      it('come from the other file', () => expect(loads()).toBe(2));
      afterAll(() => { globalThis.latest = 'last hook'; });
    });`,
  'test/e2e/alone.int.spec.js': `
    import { loads } from '../../apps/a/shared.js';
    it('has modules of its own', () => expect(loads()).toBe(1));`,
};

interface FileResult {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string }[];
}

describe('spec files in a batch', () => {
  let root: string;
  let results: Record<string, FileResult>;
  let output: { success: boolean; numTotalTestSuites: number; numPassedTests: number };

  beforeAll(async () => {
    mkdirSync(join(repository, '.local'), { recursive: true });
    root = mkdtempSync(join(repository, '.local/batch-runner-'));
    const config = {
      testMatch: ['<rootDir>/*/**/*.spec.js'],
      runner: join(here, 'batch-runner.ts'),
      testEnvironment: join(here, 'batch-environment.ts'),
      transform: {},
    };
    const files = {
      ...specs,
      'package.json': '{ "type": "module" }',
      'jest.config.json': JSON.stringify(config),
      'apps/a/shared.js': 'let count = 0; export const loads = () => ++count;',
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    await runJest();
    const report = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'));
    output = report;
    results = Object.fromEntries(
      report.testResults.map((result: FileResult) => [relative(root, result.name), result]),
    );
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function runJest(): Promise<void> {
    const args = ['--experimental-vm-modules', join(repository, 'node_modules/jest/bin/jest.js')];
    const options = ['--rootDir', root, '--config', join(root, 'jest.config.json')];
    const report = ['--json', '--outputFile', join(root, 'report.json')];
    return new Promise((resolve) => {
      execFile(process.execPath, [...args, ...options, ...report], { cwd: root }, () => resolve());
    });
  }

  const outcomes = (path: string) =>
    results[path]!.assertionResults.map(({ fullName, status }) => [fullName, status]);

  it('are loaded into the same modules, and specs of the whole system into their own', () => {
    expect(outcomes('apps/a/counts.int.spec.js')).toEqual([
      ['numbers small ones count', 'passed'],
      ['numbers are not counted', 'pending'],
    ]);
    expect(outcomes('libs/b/shares.int.spec.js')).toEqual([
      ['numbers come from the other file', 'passed'],
    ]);
    expect(outcomes('test/e2e/alone.int.spec.js')).toEqual([['has modules of its own', 'passed']]);
  });

  it('are reported each on its own', () => {
    expect(Object.keys(results).sort()).toEqual(Object.keys(specs).sort());
    expect(output).toMatchObject({ success: false, numTotalTestSuites: 8 });
    const failed = results['apps/a/fails.int.spec.js']!;
    expect(failed.status).toBe('failed');
    expect(failed.message).toContain('● a spec › fails\n');
    expect(failed.message).toContain('coffee');
    expect(results['libs/b/shares.int.spec.js']).toMatchObject({ status: 'passed', message: '' });
  });

  it('fail alone when they cannot be loaded', () => {
    const broken = results['apps/a/is-broken.int.spec.js']!;
    expect(broken.status).toBe('failed');
    expect(broken.message).toContain('no such thing');
  });

  it('fail alone when a hook fails after their tests', () => {
    const late = results['apps/a/late.int.spec.js']!;
    expect(late.status).toBe('failed');
    expect(late.message).toContain('could not be closed');
    expect(results['apps/a/counts.int.spec.js']!.message).toBe('');
  });

  it('end what they share after the last of them', () => {
    expect(readFileSync(join(root, 'apps/a/end.txt'), 'utf8')).toBe('after the last hook');
  });

  it('may not have a test that would be one of no file', () => {
    const outside = results['apps/a/outside.int.spec.js']!;
    expect(outside.status).toBe('failed');
    expect(outside.message).toContain('a test or a hook outside of any describe');
  });

  it('may not have a hook that would be one of the others too', () => {
    expect(results['apps/a/leaks.int.spec.js']!.message).toContain(
      'a hook outside of any describe',
    );
  });
});
