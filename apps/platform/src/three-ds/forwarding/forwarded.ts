/** The result of forwarding a request. */
export interface Forwarded {
  /**
   * True if the partner's answer says that the request is presented. Otherwise the partner reports it
   * later.
   */
  isPresented: boolean;
  /** Why the partner did not accept the request; null if it did. May be shown to the partner. */
  failure: string | null;
}

export function refusedWith(statusCode: number): Forwarded {
  return { isPresented: false, failure: `answered ${statusCode}` };
}
