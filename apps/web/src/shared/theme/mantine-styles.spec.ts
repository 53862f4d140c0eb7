import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { usedStyles } from '../../../vite.mantine-styles.ts';

const src = join(import.meta.dirname, '../..');
const mantine = join(src, '../../../node_modules/@mantine/core');
const styleOf = (part: string) => readFileSync(join(mantine, `styles/${part}.css`), 'utf8').trim();

describe("Mantine's style sheet", () => {
  it('is imported whole by all pages', () => {
    const source = readFileSync(join(src, 'shared/page/mount-page.tsx'), 'utf8');
    expect(source).toContain("import '@mantine/core/styles.css';");
  });

  it('keeps in the build the parts of the components that are imported, and of those inside of them', () => {
    const sheet = usedStyles(src);
    for (const part of ['baseline', 'Checkbox', 'Button', 'UnstyledButton', 'Loader', 'NavLink']) {
      expect(sheet).toContain(styleOf(part));
    }
    // The order decides which of two rules counts.
    expect(sheet.indexOf(styleOf('UnstyledButton'))).toBeLessThan(sheet.indexOf(styleOf('Button')));
  });

  it('loses in the build the parts of components that no page imports', () => {
    expect(usedStyles(src)).not.toContain(styleOf('RingProgress'));
  });
});
