/** Global of a batch while it loads: the path of the spec file whose describes come now. */
export const CURRENT_SPEC = 'currentSpecFile';

const SEPARATOR = '\n';

/** The title of a spec's outermost describe within a batch, from which its file can be told again. */
export function batchedTitle(spec: string, title: string): string {
  return spec + SEPARATOR + title;
}

/** @returns undefined when it isn't a title of a batch. */
export function readBatchedTitle(batched = ''): { spec: string; title: string } | undefined {
  const end = batched.indexOf(SEPARATOR);
  return end < 0
    ? undefined
    : { spec: batched.slice(0, end), title: batched.slice(end + SEPARATOR.length) };
}
