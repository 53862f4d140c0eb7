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

const MAX_NAME_LENGTH = 200;
const MAX_ENDING_LENGTH = 20;

/**
 * Changes a file's name into a name that the server accepts: without the invisible characters of bidirectional
 * names and emojis, and not too long. So people need not rename a file to upload it.
 */
export function documentNameOf(fileName: string): string {
  const name = fileName.replace(/[\p{C}/\\]/gu, '');
  const [ending = ''] = new RegExp(`\\.[^.]{1,${MAX_ENDING_LENGTH}}$`, 'u').exec(name) ?? [];
  const stem = [...name.slice(0, name.length - ending.length)];
  return stem.slice(0, MAX_NAME_LENGTH - [...ending].length).join('') + ending || 'document';
}
