import { describe, expect, it } from '@jest/globals';
import { MAX_DOCUMENT_BYTES } from '#onboarding-rules';
import { documentNameOf, fileProblemOf } from './file-rules.js';

describe('fileProblemOf', () => {
  it('takes a PDF', async () => {
    await expect(fileProblemOf(new Blob(['%PDF-1.7\n']))).resolves.toBeNull();
  });

  it('takes nothing that only has the name of one', async () => {
    await expect(fileProblemOf(new File(['<html>'], 'power.pdf'))).resolves.toBe('wrongType');
    await expect(fileProblemOf(new Blob([]))).resolves.toBe('wrongType');
  });

  it('takes nothing above the limit', async () => {
    const file = new Blob(['%PDF-1.7\n', new Uint8Array(MAX_DOCUMENT_BYTES)]);
    await expect(fileProblemOf(file)).resolves.toBe('tooLarge');
  });
});

describe('documentNameOf', () => {
  it.each([
    ['Vollmacht.pdf', 'Vollmacht.pdf'],
    ['\u202bתעודה\u202c.pdf', 'תעודה.pdf'],
    ['👩\u200d👧 1.png', '👩👧 1.png'],
    ['a\u0000b/c\\d\ud800.pdf', 'abcd.pdf'],
    ['\u200b', 'document'],
  ])('removes invisible characters (%j)', (fileName, name) => {
    expect(documentNameOf(fileName)).toBe(name);
  });

  it('shortens what is too long, and keeps its ending', () => {
    expect(documentNameOf(`${'👧'.repeat(250)}.pdf`)).toBe(`${'👧'.repeat(196)}.pdf`);
    expect(documentNameOf('x'.repeat(300))).toBe('x'.repeat(200));
    expect([...documentNameOf(`a.${'b'.repeat(300)}`)]).toHaveLength(200);
  });
});
