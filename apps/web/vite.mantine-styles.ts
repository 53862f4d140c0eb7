import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const core = join(import.meta.dirname, '../../node_modules/@mantine/core');
const components = join(core, 'esm/components');
/** Styles of the document, which belong to no component. */
const ALWAYS = ['baseline', 'default-css-variables', 'global'];

/**
 * Leaves out of Mantine's style sheet what belongs to components that no page uses: all of it would be three times as
 * large. The rest keeps its order. During development the sheet is whole.
 */
export function mantineStyles(root: string): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    load: (id) => (id === join(core, 'styles.css') ? inLayer(usedStyles(root)) : undefined),
  };
}

/** Whatever the order in which a page loads its style sheets, our own ones prevail, and defaults for elements do not. */
function inLayer(sheet: string): string {
  return `@layer base, mantine;\n@layer mantine {\n${sheet}\n}\n`;
}

/** @param root the folder with the sources of the pages. */
export function usedStyles(root: string): string {
  const used = new Set([...ALWAYS, ...stylesUsedIn(root)]);
  const all = globSync('*.css', { cwd: join(core, 'styles') })
    .map((file) => file.replace(/\.css$/, ''))
    .filter((name) => !name.endsWith('.layer'));
  const unused = all.filter((name) => !used.has(name));
  return unused.reduce(
    (sheet, name) => {
      const part = readFileSync(join(core, 'styles', `${name}.css`), 'utf8').trim();
      if (!sheet.includes(part)) throw new Error(`Mantine's style sheet has no part ${name}.`);
      return sheet.replace(part, '');
    },
    readFileSync(join(core, 'styles.css'), 'utf8'),
  );
}

/** The style sheets of the components that the sources import, and of the components inside of these. */
function stylesUsedIn(root: string): Set<string> {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    const style = /(\w+)\.module\.mjs$/.exec(file)?.[1];
    if (style !== undefined) styles.add(style);
    const source = readFileSync(file, 'utf8');
    for (const [, path] of source.matchAll(/from "(\.[^"]+)"/g)) follow(join(dirname(file), path!));
    followMantine(source);
  };
  const followMantine = (source: string): void => {
    for (const [, names] of source.matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g)) {
      for (const [name] of names!.matchAll(/\b[A-Z]\w+/g))
        follow(join(components, name, `${name}.mjs`));
    }
    for (const [, package_] of source.matchAll(/from ['"](@mantine\/(?!core|hooks)[\w-]+)['"]/g)) {
      const folder = join(core, '../..', package_!, 'esm');
      for (const file of globSync('**/*.mjs', { cwd: folder })) follow(join(folder, file));
    }
  };
  for (const file of globSync('**/*.{ts,tsx}', { cwd: root })) {
    followMantine(readFileSync(join(root, file), 'utf8'));
  }
  return styles;
}
