import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const web = join(import.meta.dirname, '../../..');
const mantine = join(web, '../../node_modules/@mantine/core');

/** A file and all files that it imports, directly or through others. */
function importsFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  const imported = /(?:from\s*|import\s*\(?\s*|@import\s+)["'](\.[^"']+)["']/g;
  for (const [, path] of readFileSync(file, 'utf8').matchAll(imported)) {
    const target = join(dirname(file), path!);
    const sources = [target, target.replace(/\.js$/, '.tsx'), target.replace(/\.js$/, '.ts')];
    importsFrom(sources.find((each) => existsSync(each)) ?? target, found);
  }
  return found;
}

/** The components of Mantine in the imports of a source. */
function componentsIn(source: string): string[] {
  return [...source.matchAll(/import (?:type )?\{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(join(mantine, 'esm/components', name, `${name}.mjs`)));
}

/** The style sheets of a component and of those inside of it. */
function stylesOf(component: string, sources: readonly string[]): string[] {
  const parts = importsFrom(join(mantine, 'esm/components', component, `${component}.mjs`));
  return [...parts]
    .flatMap((file) => /(\w+)\.module\.mjs$/.exec(file)?.[1] ?? [])
    .filter((style) => {
      // `Checkbox.Card` is imported by `Checkbox`, and only shown where it is named.
      const part = style.startsWith(component) ? style.slice(component.length) : '';
      return part === '' || sources.some((source) => source.includes(`<${component}.${part}`));
    });
}

describe('the style sheets of Mantine', () => {
  const pages = readdirSync(web).flatMap((name) => /^(.*)\.html$/.exec(name)?.[1] ?? []);

  it.each(pages)('are those of the components on the page %s', (page) => {
    const html = readFileSync(join(web, `${page}.html`), 'utf8');
    const entries = [...html.matchAll(/(?:src|href)="\.?\/?(src\/[^"]+\.(?:tsx?|css))"/g)];
    expect(entries.length).toBeGreaterThan(0);
    const files = entries.flatMap(([, entry]) => [...importsFrom(join(web, entry!))]);
    const sources = files.map((file) => readFileSync(file, 'utf8'));
    const needed = sources
      .flatMap(componentsIn)
      .flatMap((component) => stylesOf(component, sources));
    const imported = sources.flatMap((source) =>
      [...source.matchAll(/@import '@mantine\/core\/styles\/(\w+)\.css'/g)].map(([, name]) => name),
    );
    expect([...new Set(needed)].filter((name) => !imported.includes(name)).sort()).toEqual([]);
  });
});
