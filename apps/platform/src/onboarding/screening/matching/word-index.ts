import type { NameToken } from './name-tokens.js';
import { wordSimilarity } from './word-similarity.js';

export interface ListedWord {
  token: NameToken;
  /** Indexes of the names that contain the word. */
  names: number[];
}

/**
 * The words of a list. A word is looked up by its consonants (one may be missing, wrong or additional) and
 * by its beginning and end, so the cost of a look-up depends only on the number of similar words.
 */
export class WordIndex {
  private readonly words = new Map<string, ListedWord>();
  private readonly wordsByKey = new Map<string, ListedWord[]>();

  /** @returns the token shared by all names that contain the word. */
  add(token: NameToken, name: number): NameToken {
    let word = this.words.get(token.text);
    if (!word) {
      word = { token, names: [] };
      this.words.set(token.text, word);
      for (const key of keysOf(token)) {
        const known = this.wordsByKey.get(key);
        if (known) known.push(word);
        else this.wordsByKey.set(key, [word]);
      }
    }
    word.names.push(name);
    return word.token;
  }

  /** The similar words, each with its similarity. */
  findAlike(token: NameToken): Map<ListedWord, number> {
    const compared = new Set<ListedWord>();
    const alike = new Map<ListedWord, number>();
    for (const key of keysOf(token)) {
      for (const word of this.wordsByKey.get(key) ?? []) {
        if (compared.has(word)) continue;
        compared.add(word);
        const similarity = wordSimilarity(token, word.token);
        if (similarity > 0) alike.set(word, similarity);
      }
    }
    return alike;
  }
}

const SHORTEST_WITH_ENDS = 5;
const LONG_WORD = 8;

function keysOf({ text, skeleton }: NameToken): Set<string> {
  const keys = new Set([skeleton]);
  for (let at = 0; skeleton.length > 2 && at < skeleton.length; at += 1) {
    keys.add(skeleton.slice(0, at) + skeleton.slice(at + 1));
  }
  if (text.length >= SHORTEST_WITH_ENDS) {
    const beginLength = text.length >= LONG_WORD ? 4 : 3;
    keys.add(`${text.slice(0, beginLength)}-`).add(`-${text.slice(-beginLength - 1)}`);
  }
  return keys;
}
