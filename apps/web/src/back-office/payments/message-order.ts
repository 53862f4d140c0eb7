import type { ReviewedMessage } from '#contracts';

/** By the scheme's time; messages of the same time by their ids, as the platform counts them. */
export function inSchemeOrder(messages: readonly ReviewedMessage[]): ReviewedMessage[] {
  return messages.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1),
  );
}
