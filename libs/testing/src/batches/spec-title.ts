/** The global with the path of the spec file that is being loaded. */
export const CURRENT_SPEC = 'currentSpecFile';

const SEPARATOR = '\n';

/** Adds the spec file's path to the title of a top-level describe. */
export function batchedTitle(spec: string, title: string): string {
  return spec + SEPARATOR + title;
}

/** @returns undefined if it isn't a title of a batch. */
export function readBatchedTitle(batched = ''): { spec: string; title: string } | undefined {
  const end = batched.indexOf(SEPARATOR);
  return end < 0
    ? undefined
    : { spec: batched.slice(0, end), title: batched.slice(end + SEPARATOR.length) };
}
