import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFESTS = ['libs/*/package/package.json', 'cli/package/package.json'];

/** The manifests of the packages that are published, which have the version of everything else: texts by path. */
export function packageManifests(root: string, version: string): Map<string, string> {
  const paths = globSync(MANIFESTS, { cwd: root }).sort();
  return new Map(
    paths.map((path) => {
      const manifest = JSON.parse(readFileSync(join(root, path), 'utf8')) as object;
      return [path, JSON.stringify({ ...manifest, version })];
    }),
  );
}
