import { documentMediaTypeOf, MAX_DOCUMENT_BYTES } from '#onboarding-rules';

const SIGNATURE_BYTES = 16;

export type FileProblem = 'wrongType' | 'tooLarge';

/** What keeps a file from being taken, known before it is sent: by its bytes, whatever its name says. */
export async function fileProblemOf(file: Blob): Promise<FileProblem | null> {
  const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  if (!documentMediaTypeOf(start)) {
    return 'wrongType';
  }
  return file.size > MAX_DOCUMENT_BYTES ? 'tooLarge' : null;
}
