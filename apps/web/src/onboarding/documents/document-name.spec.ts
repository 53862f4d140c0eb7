import { describe, expect, it } from '@jest/globals';
import { documentNameOf } from './document-name.js';

describe('documentNameOf', () => {
  it.each([
    ['Vollmacht.pdf', 'Vollmacht.pdf'],
    ['\u202bתעודה\u202c.pdf', 'תעודה.pdf'],
    ['👩\u200d👧 1.png', '👩👧 1.png'],
    ['a\u0000b/c\\d\ud800.pdf', 'abcd.pdf'],
    ['\u200b', 'document'],
  ])('leaves out what nobody sees (%j)', (fileName, name) => {
    expect(documentNameOf(fileName)).toBe(name);
  });

  it('shortens what is too long, and keeps its ending', () => {
    expect(documentNameOf(`${'👧'.repeat(250)}.pdf`)).toBe(`${'👧'.repeat(196)}.pdf`);
    expect(documentNameOf('x'.repeat(300))).toBe('x'.repeat(200));
    expect([...documentNameOf(`a.${'b'.repeat(300)}`)]).toHaveLength(200);
  });
});
