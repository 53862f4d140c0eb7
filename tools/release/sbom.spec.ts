import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bundledPackages, sbomOfRelease } from './sbom.ts';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '..', '..');
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder of a package, where Node finds it from another one's. */
function folderOf(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === root) throw new Error(`${from} needs ${name}, which is not installed`);
  }
}

/** What these packages need, all the way down, as it is installed: `name@version`. */
function installedFor(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  const visit = (name: string, from: string) => {
    const folder = folderOf(name, from);
    if (seen.has(folder)) return;
    const manifest = manifestIn(folder);
    seen.set(folder, `${manifest.name}@${manifest.version}`);
    for (const needed of Object.keys(manifest.dependencies ?? {})) visit(needed, folder);
  };
  for (const name of names) visit(name, root);
  return [...new Set(seen.values())].sort();
}

describe('the SBOM of a release', () => {
  const { components } = JSON.parse(sbomOfRelease()) as {
    components: { group?: string; name: string; version: string }[];
  };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));

  it('has every package that a production install has', () => {
    const installed = installedFor(Object.keys(manifestIn(root).dependencies!));
    expect(installed.length).toBeGreaterThan(200);
    expect(installed.filter((each) => !listed.has(each))).toEqual([]);
  });

  it('has every package that is built into the pages', () => {
    const bundled = bundledPackages();
    expect(bundled).toEqual(expect.arrayContaining(['@mantine/core', 'react', 'react-dom']));
    expect(installedFor(bundled).filter((each) => !listed.has(each))).toEqual([]);
  });

  it('has no tool of development', () => {
    const names = components.map(({ name }) => name);
    for (const tool of ['jest', 'eslint', 'typescript', 'vite', 'playwright-core'])
      expect(names).not.toContain(tool);
  });
});
