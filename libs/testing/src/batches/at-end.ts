/** Global of a batch, or of a spec file that runs alone: what is to be done after its last test. */
export const AT_END = 'atEndOfSpecs';

export type AtEnd = (() => Promise<void>)[];
