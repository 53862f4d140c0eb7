import { jaroWinkler } from '@skyra/jaro-winkler';
import { distance } from 'fastest-levenshtein';
import type { NameToken } from './name-tokens.js';

/** Words below this similarity are different names. */
export const LEAST_SIMILARITY = 0.8;
/** Similarity of an initial and a name that begins with it. */
const INITIAL_SIMILARITY = 0.85;
/** Similarity of two spellings of one sound. */
const SAME_SOUND = 0.94;
/** Below this similarity of the vowels, equal consonants are different names: Mario and Moore. */
const LEAST_LIKENESS = 0.75;
const SHORTEST_SKELETON = 2;
/** Words with a smaller share of vowels were written without them. */
const LEAST_VOWELS = 0.1;

/** How likely two words are spellings of the same name, from 0 to 1; 0 for different names. */
export function wordSimilarity(a: NameToken, b: NameToken): number {
  if (a.text === b.text) return 1;
  if (a.text.length === 1 || b.text.length === 1) {
    return a.text[0] === b.text[0] ? INITIAL_SIMILARITY : 0;
  }
  if (hasSameSkeleton(a, b)) return Math.max(SAME_SOUND, textSimilarity(a.text, b.text));
  const likeness = textSimilarity(a.text, b.text);
  if (likeness >= SAME_SOUND) return likeness;
  const found = Math.max(likeness, Math.min(SAME_SOUND, textSimilarity(a.sound, b.sound)));
  return found >= LEAST_SIMILARITY ? found : 0;
}

function hasSameSkeleton(a: NameToken, b: NameToken): boolean {
  if (a.skeleton !== b.skeleton || a.skeleton.length < SHORTEST_SKELETON) return false;
  if (lacksVowels(a.text) || lacksVowels(b.text)) return true;
  return jaroWinkler(a.text, b.text) >= LEAST_LIKENESS;
}

function lacksVowels(text: string): boolean {
  const vowels = text.replace(/[^aeiou]/g, '').length;
  return vowels < text.length * LEAST_VOWELS;
}

/**
 * Combines Jaro-Winkler, which tolerates a typing error and rewards a common beginning, with the edit
 * distance, which separates Martin from Martinez.
 */
function textSimilarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  const lowestEdits = Math.abs(a.length - b.length) / longer;
  // Too many edits; skips Jaro-Winkler, which is far slower.
  if (lowestEdits > MOST_EDITS) return 0;
  const edits = distance(a, b) / longer;
  return edits > MOST_EDITS ? 0 : (jaroWinkler(a, b) + 1 - edits) / 2;
}

const MOST_EDITS = 2 * (1 - LEAST_SIMILARITY);
