/** The global with functions to call after the last test of a batch, or of a spec file that runs alone. */
export const AT_END = 'atEndOfSpecs';

export type AtEnd = (() => Promise<void>)[];
