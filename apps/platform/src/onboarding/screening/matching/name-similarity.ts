import type { NameToken } from './name-tokens.js';

/** The penalty for a word that only the longer name has, such as a patronymic. */
const SURPLUS_COST = 0.25;

/** From 0 to 1; 0 for different names. */
export type WordSimilarity = (a: NameToken, b: NameToken) => number;

/**
 * How likely two names are the same, from 0 to 1, regardless of the order of their words. A mismatched word
 * counts in full, a missing word only in part.
 */
export function nameSimilarity(
  a: readonly NameToken[],
  b: readonly NameToken[],
  similarityOf: WordSimilarity,
): number {
  const pairs = a
    .flatMap((one) => b.map((other) => ({ one, other, similarity: similarityOf(one, other) })))
    .filter(({ similarity }) => similarity > 0)
    .sort((first, second) => second.similarity - first.similarity);
  const paired = new Set<NameToken>();
  let reached = 0;
  let possible = 0;
  for (const { one, other, similarity } of pairs) {
    if (paired.has(one) || paired.has(other)) continue;
    paired.add(one).add(other);
    const weight = (one.weight + other.weight) / 2;
    reached += similarity * weight;
    possible += weight;
  }
  const restOfA = unpairedWeight(a, paired);
  const restOfB = unpairedWeight(b, paired);
  possible += Math.min(restOfA, restOfB) + Math.abs(restOfA - restOfB) * SURPLUS_COST;
  return possible === 0 ? 0 : reached / possible;
}

function unpairedWeight(tokens: readonly NameToken[], paired: ReadonlySet<NameToken>): number {
  return tokens.reduce((sum, token) => sum + (paired.has(token) ? 0 : token.weight), 0);
}
