/** A broken guarantee, and its evidence. */
export type Violation = { where: string; what: string; ids: readonly string[] };
