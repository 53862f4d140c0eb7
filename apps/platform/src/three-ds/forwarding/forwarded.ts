/** What came of forwarding a request. */
export interface Forwarded {
  /** Said at once, in the answer. Else it is to be reported. */
  isPresented: boolean;
  /** Why the partner did not take it, or null if it did. May be shown to the partner. */
  failure: string | null;
}

export function refusedWith(statusCode: number): Forwarded {
  return { isPresented: false, failure: `answered ${statusCode}` };
}
