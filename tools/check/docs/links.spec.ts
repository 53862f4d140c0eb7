import { describe, expect, it } from '@jest/globals';
import { readPage } from './links.ts';

describe('a page of the documentation', () => {
  it('has the anchors that GitHub makes of its headings', () => {
    const { anchors } = readPage(
      "# Who may call?\n\n## `npm start`, and *what* it does\n\n## The link's token\n\n## Einträge\n\n## Einträge\n",
    );
    expect([...anchors]).toEqual([
      'who-may-call',
      'npm-start-and-what-it-does',
      'the-links-token',
      'einträge',
      'einträge-1',
    ]);
  });

  it('has links and pictures, also in tables, but none in code', () => {
    const { links } = readPage(
      '[a](a.md#b)\n\n| x |\n| --- |\n| [c](../c.md) |\n\n![d](d.png)\n\n`[e](e.md)`\n\n```\n[f](f.md)\n```\n',
    );
    expect(links.map(({ target }) => target)).toEqual(['a.md#b', '../c.md', 'd.png']);
    expect(links[0]!.line).toBe(1);
  });
});
