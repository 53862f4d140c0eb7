import type { Exchange } from '../sending/exchange.js';

/** The partner does not keep the promise. */
export class CaseFailure extends Error {
  override name = 'CaseFailure';

  constructor(
    message: string,
    /** What was sent, and what came back. */
    readonly exchange?: Exchange,
  ) {
    super(message);
  }
}

/** Whether the partner keeps the promise can't be told. */
export class NotVerified extends Error {
  override name = 'NotVerified';
}

export function answerOf({ answer, failure }: Exchange): string {
  return answer ? `answered ${answer.status}` : (failure ?? 'no answer');
}
