import type { TransactionDetailResource, TransactionMessage } from '#contracts';

/** A message of a payment, or the end of its hold. */
export type CourseRow =
  { what: 'message'; message: TransactionMessage } | { what: 'expired'; at: string };

type Course = Pick<TransactionDetailResource, 'state' | 'expiresAt' | 'messages'>;

/** What happened to a payment: its messages as they came, and the end of its hold between them. */
export function courseRows({ state, expiresAt, messages }: Course): CourseRow[] {
  const rows = messages.map((message): CourseRow => ({ what: 'message', message }));
  if (expiresAt === null) return rows;
  const expired: CourseRow = { what: 'expired', at: expiresAt };
  if (state === 'expired') return [...rows, expired];
  const clearings = messages.filter(({ kind }) => kind === 'clearing');
  const isLate = ({ at }: TransactionMessage) => at > expiresAt;
  const late = clearings.findIndex(isLate);
  // A final clearing before had ended the hold.
  const hadEnded = clearings.slice(0, Math.max(late, 0)).some(({ isFinal }) => isFinal !== false);
  if (late < 0 || hadEnded) return rows;
  return rows.toSpliced(messages.indexOf(clearings[late]!), 0, expired);
}
