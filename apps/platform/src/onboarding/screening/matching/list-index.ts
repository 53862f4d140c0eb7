import type { ListEntry } from './list-entry.js';
import { joinedSkeletonOf, type NameKind, type NameToken, nameTokens } from './name-tokens.js';
import { WordIndex } from './word-index.js';
import { wordSimilarity } from './word-similarity.js';

export interface ListedName {
  entry: ListEntry;
  name: string;
  tokens: NameToken[];
}

// Threshold for a closer comparison: the share of the shorter name that similar words must cover: all of
// two words, two of three.
const LEAST_COVERED = 0.6;
const WRITTEN_TOGETHER_SIMILARITY = 0.94;
const SHORTEST_WRITTEN_TOGETHER = 5;

/** Finds similar names on the lists without comparing with all names. */
export class ListIndex {
  private readonly names: ListedName[] = [];
  private readonly words = new WordIndex();
  private readonly namesByJoinedSkeleton = new Map<string, number[]>();

  constructor(entries: Iterable<ListEntry>, kind: NameKind) {
    for (const entry of entries) {
      if (entry.kind !== kind) continue;
      for (const name of entry.names) this.add(entry, name, nameTokens(name, kind));
    }
  }

  /** Names that may match the given one, with their similarity from 0 to 1. */
  find(tokens: readonly NameToken[]): Map<ListedName, number> {
    const covered = new Map<number, number>();
    const similarities = new Map<NameToken, Map<NameToken, number>>();
    for (const token of tokens) {
      const alike = this.words.findAlike(token);
      similarities.set(token, new Map(Array.from(alike, ([word, found]) => [word.token, found])));
      const names = new Set(Array.from(alike.keys()).flatMap((word) => word.names));
      for (const name of names) covered.set(name, (covered.get(name) ?? 0) + weightOf([token]));
    }
    // Similar words were found before; initials are not in the index.
    const similarityOf = (one: NameToken, listed: NameToken) =>
      one.text.length === 1 || listed.text.length === 1
        ? wordSimilarity(one, listed)
        : (similarities.get(one)?.get(listed) ?? 0);
    const found = this.findWrittenTogether(tokens);
    const weight = weightOf(tokens);
    for (const [index, coveredWeight] of covered) {
      const name = this.names[index]!;
      if (coveredWeight < Math.min(weight, weightOf(name.tokens)) * LEAST_COVERED) continue;
      const similarity = nameSimilarity(tokens, name.tokens, similarityOf);
      if (similarity > (found.get(name) ?? 0)) found.set(name, similarity);
    }
    return found;
  }

  /** Al Qahtani and Alqahtani, Jean Pierre and Jeanpierre. */
  private findWrittenTogether(tokens: readonly NameToken[]): Map<ListedName, number> {
    const skeleton = joinedSkeletonOf(tokens);
    if (skeleton.length < SHORTEST_WRITTEN_TOGETHER) return new Map();
    const names = this.namesByJoinedSkeleton.get(skeleton) ?? [];
    return new Map(names.map((name) => [this.names[name]!, WRITTEN_TOGETHER_SIMILARITY]));
  }

  private add(entry: ListEntry, name: string, given: NameToken[]): void {
    const index = this.names.length;
    const tokens = given.map((token) => this.words.add(token, index));
    this.names.push({ entry, name, tokens });
    const skeleton = joinedSkeletonOf(tokens);
    const joined = this.namesByJoinedSkeleton.get(skeleton);
    if (joined) joined.push(index);
    else this.namesByJoinedSkeleton.set(skeleton, [index]);
  }
}

/** Without initials, because they alone must not find anybody. */
function weightOf(tokens: readonly NameToken[]): number {
  return tokens.reduce((sum, { text, weight }) => sum + (text.length > 1 ? weight : 0), 0);
}

/** The penalty for a word that only the longer name has, such as a patronymic. */
const SURPLUS_COST = 0.25;

/** From 0 to 1; 0 for different names. */
type WordSimilarity = (a: NameToken, b: NameToken) => number;

/**
 * How likely two names are the same, from 0 to 1, regardless of the order of their words. A mismatched word
 * counts in full, a missing word only in part.
 */
function nameSimilarity(
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
