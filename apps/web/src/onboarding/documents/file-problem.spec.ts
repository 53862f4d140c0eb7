import { describe, expect, it } from '@jest/globals';
import { MAX_DOCUMENT_BYTES } from '#onboarding-rules';
import { fileProblemOf } from './file-problem.js';

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
