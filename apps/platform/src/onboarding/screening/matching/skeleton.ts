// Different spellings of the same sound in different languages. The order matters.
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
  // Müller is also written Muller or Mueller.
  [/([aou])e/g, '$1'],
  [/(.)\1+/g, '$1'],
];

/** An approximate phonetic form of a word in lower-case ASCII: Drozdov and Drosdow are `drosdof`. */
export function soundOf(word: string): string {
  return spellings.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}

/**
 * The consonants of a word, independent of spelling: Mohammed, Muhamad and the Arabic letters mhmd are
 * `mhmd`. Scripts without vowels can only be compared like this. A w inside a word is often a vowel there,
 * so it is left out, too.
 */
export function skeletonOf(word: string): string {
  const sound = soundOf(word.charAt(0) + word.slice(1).replace(/w/g, ''));
  const first = sound.charAt(0).replace(/[aeiou]/, 'a');
  return (first + sound.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1');
}
