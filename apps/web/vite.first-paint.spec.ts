import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withFirstPaint } from './vite.first-paint.ts';
import { themeVariables } from './vite.theme-css.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

describe('a page before its script runs', () => {
  // The portal has no script, and the vault's frame has no header: it is a part of other pages.
  const others = ['docs.html', 'card-vault.html'];
  const pages = globSync('*.html', { cwd: import.meta.dirname }).filter(
    (page) => !others.includes(page),
  );

  it.each(pages)('shows its header and the place of its content: %s', (page) => {
    expect(withFirstPaint(read(page))).toContain('<div class="first-paint" aria-hidden="true">');
  });

  it('has the colours and the radius for it', () => {
    const used = [...read('src/shared/theme/first-paint.css').matchAll(/var\((--[\w-]+)\)/g)];
    const names = [...new Set(used.map(([, name]) => name!))];
    expect(names).toEqual(['--surface', '--outline', '--radius']);
    for (const name of names) expect(themeVariables()).toContain(`\n  ${name}: `);
  });
});
