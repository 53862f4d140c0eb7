import type { DeclineReason } from '#contracts';

export interface DeclineWords {
  /** Why, in a sentence. */
  reason: string;
  /** What the cardholder can do. */
  advice: string;
}

export interface DeclineTexts {
  reasons: Record<DeclineReason, DeclineWords>;
  /** Before the advice, where a part of the purchase was authorized. */
  partly: string;
  /** For a reason that is newer than this page. */
  other: DeclineWords;
}

export function wordsOf({ reasons, other }: DeclineTexts, reason: string): DeclineWords {
  return Object.hasOwn(reasons, reason) ? reasons[reason as DeclineReason] : other;
}
