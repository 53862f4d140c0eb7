const MAX_NAME_LENGTH = 200;
const MAX_ENDING_LENGTH = 20;

/**
 * A file's name as the server takes it. Names in two writing directions and emojis hold signs that nobody sees,
 * and a disk may hold longer names: the document counts, and nobody is sent away to rename it.
 */
export function documentNameOf(fileName: string): string {
  const name = fileName.replace(/[\p{C}/\\]/gu, '');
  const [ending = ''] = new RegExp(`\\.[^.]{1,${MAX_ENDING_LENGTH}}$`, 'u').exec(name) ?? [];
  const stem = [...name.slice(0, name.length - ending.length)];
  return stem.slice(0, MAX_NAME_LENGTH - [...ending].length).join('') + ending || 'document';
}
