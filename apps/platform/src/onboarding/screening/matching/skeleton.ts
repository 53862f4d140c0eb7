// The same sound, written differently from language to language. In this order.
const spellings: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch/g, 'ch'],
  [/shch|sch|sh|zh/g, 's'],
  [/dzh|dj/g, 'j'],
  [/ph/g, 'f'],
  [/kh|ch|gh/g, 'h'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ck|q|g/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/[vw]/g, 'f'],
  [/[yj]/g, 'i'],
  // Müller is written Muller by some and Mueller by others.
  [/([aou])e/g, '$1'],
  [/(.)\1+/g, '$1'],
];

/** A word in lower-case ASCII as it sounds, roughly: Drozdov and Drosdow are `drosdof`. */
export function soundOf(word: string): string {
  return spellings.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}

/**
 * The consonants of a word, spelling apart: Mohammed, Muhamad and the Arabic letters mhmd are `mhmd`.
 * Writings without vowels can be compared in no other way. A w inside a word is often a vowel there, and is
 * left out with the vowels.
 */
export function skeletonOf(word: string): string {
  const sound = soundOf(word.charAt(0) + word.slice(1).replace(/w/g, ''));
  const first = sound.charAt(0).replace(/[aeiou]/, 'a');
  return (first + sound.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1');
}
