import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGoPrograms } from '../local/go-programs.ts';
import { repositoryDirectory as root } from '../local/repository.ts';
import type { World } from './release-steps.ts';
import { hashesOf, treeOf } from './service-contents.ts';

/**
 * Builds gitleaks, osv-scanner, cosign and crane, if this clone does not have the versions of `go/go.mod` yet.
 *
 * @returns their folder.
 */
export function ensureReleaseTools(): Promise<string> {
  const read = (name: string) => readFileSync(join(import.meta.dirname, 'go', name), 'utf8');
  const files = { 'go.mod': read('go.mod'), 'go.sum': read('go.sum') };
  const hash = createHash('sha256').update(files['go.mod']).update(files['go.sum']).digest('hex');
  return ensureGoPrograms({ name: `release-${hash.slice(0, 8)}`, files, parameters: ['tool'] });
}

/** @param tools the folder of gitleaks, osv-scanner and cosign. */
export function realWorld(tools: string): World {
  const env = { ...process.env, PATH: `${tools}:${process.env['PATH'] ?? ''}` };
  const run = (program: string, ...parameters: string[]) => {
    console.log(`$ ${[program, ...parameters].join(' ')}`);
    execFileSync(program, parameters, { cwd: root, env, stdio: 'inherit' });
  };
  return {
    read: (path) => readFileSync(join(root, path), 'utf8'),
    write: (path, text) => writeFileSync(join(root, path), text),
    look: (program, ...parameters) =>
      execFileSync(program, parameters, { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }).trim(),
    check: run,
    run,
    print: (line) => console.log(line),
    contents: () => {
      const listing = execFileSync('git', ['ls-files', '--stage'], { cwd: root, encoding: 'utf8' });
      return hashesOf(treeOf(listing, (path) => readFileSync(join(root, path), 'utf8')));
    },
    today: () => new Date().toISOString().slice(0, 10),
  };
}

/** Looks and checks as a real one does, and says what it would change. */
export function dryWorld(tools: string): World {
  return {
    ...realWorld(tools),
    run: (program, ...parameters) =>
      console.log(`would run: ${[program, ...parameters].join(' ')}`),
    write: (path) => console.log(`would write: ${path}`),
  };
}
