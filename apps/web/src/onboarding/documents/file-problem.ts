import { documentMediaTypeOf, MAX_DOCUMENT_BYTES } from '#onboarding-rules';

const SIGNATURE_BYTES = 16;

export type FileProblem = 'wrongType' | 'tooLarge';

/**
 * Why a file would be rejected, checked before the upload. The type is determined from the content, not from
 * the name.
 */
export async function fileProblemOf(file: Blob): Promise<FileProblem | null> {
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!documentMediaTypeOf(start)) {
    return 'wrongType';
  }
  return file.size > MAX_DOCUMENT_BYTES ? 'tooLarge' : null;
}
