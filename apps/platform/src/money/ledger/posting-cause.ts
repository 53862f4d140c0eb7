/** What causes postings, beside what reviewers correct: a top-up, or a message of the processor. */
type CauseKind = 'payment_message' | 'top_up';

/** Nothing is posted twice for one cause. @param id of the message or the top-up. */
export function causeOf(kind: CauseKind, id: string): string {
  return `${kind}:${id}`;
}

/** The id in a cause of this kind. Null if the cause is another one. */
export function causedBy(cause: string, kind: CauseKind): string | null {
  return cause.startsWith(`${kind}:`) ? cause.slice(kind.length + 1) : null;
}
