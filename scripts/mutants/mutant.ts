/** A possible mistake, and the spec next to the code that must detect it. */
export interface Mutant {
  /** A description of the mistake. */
  mistake: string;
  file: string;
  /** Must occur in the file exactly once. */
  from: string;
  to: string;
  spec: string;
}
