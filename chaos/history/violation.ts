/** A promise that was not kept, and by what it is seen. */
export type Violation = { where: string; what: string; ids: readonly string[] };
