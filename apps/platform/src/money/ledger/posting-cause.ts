/** What causes postings: a message of the processor, a top-up, or a correction of the platform's. */
type CauseKind = 'payment_message' | 'top_up' | 'correction';

/** What becomes of a top-up that was unmatched. */
export type TopUpOutcome = 'assigned' | 'returned';

/** Nothing is posted twice for one cause. @param id of the message, the top-up or the correction. */
export function causeOf(kind: CauseKind, id: string): string {
  return `${kind}:${id}`;
}

/** What was posted when it came in has the cause of the top-up; what becomes of it has this one. */
export function causeOfOutcome(topUpId: string, outcome: TopUpOutcome): string {
  return `${causeOf('top_up', topUpId)}/${outcome}`;
}

/** The id in a cause of this kind. Null if the cause is another one. */
export function causedBy(cause: string, kind: CauseKind): string | null {
  if (!cause.startsWith(`${kind}:`)) return null;
  const id = cause.slice(kind.length + 1);
  // The processor's ids may have a slash.
  return kind === 'top_up' ? id.split('/')[0]! : id;
}
