import anyAscii from 'any-ascii';

/** Whether the name belongs to a person or a company, which decides which words carry little meaning. */
export type NameKind = 'person' | 'company';

export interface NameToken {
  /** Lower-case ASCII letters and digits. */
  text: string;
  /** See {@link soundOf}. */
  sound: string;
  /** Its consonants; see {@link skeletonOf}. */
  skeleton: string;
  /** How distinctive the word is: 1 for a name, less for frequent words. */
  weight: number;
}

const INITIAL_WEIGHT = 0.5;
const PARTICLE_WEIGHT = 0.1;
const GENERIC_WEIGHT = 0.3;

const titles = words('dr prof mr mrs ms sir dipl ing mag herr frau');
const particles = words(
  'al el ul bin ben ibn bint abd abu van von der den de da di do dos del della la le zu zum zur y e',
);
const legalForms = words(
  `gmbh mbh ug ag kg ohg gbr kgaa se eg ev ltd limited llc llp lp plc inc incorporated corp
   corporation co company cie sa sas sarl sprl srl spa snc bv nv vof ab as asa aps oy oyj sp zoo
   kft zrt doo ood eood ad pty pte pvt fzc fze fzco jsc pjsc cjsc ojsc ooo oao zao pao ao too
   ae epe ike sirketi sti anonim limitada ltda eirl shrkh wll saoc dmcc`,
);
const genericWords = words(
  `trading trade trejding international global group holding holdings services service solutions
   consulting management general import export industries industrial enterprises enterprise
   investment investments capital finance financial shipping logistics energy the and und et of`,
);

/**
 * The words of a name in normal form for comparison: in Latin letters, without case, accents, titles and
 * legal forms. A dropped word is kept if nothing else would be left.
 */
export function nameTokens(name: string, kind: NameKind): NameToken[] {
  const texts = plainWords(name);
  const dropped = kind === 'person' ? titles : legalForms;
  const kept = texts.filter((text) => !dropped.has(text));
  return (kept.length > 0 ? kept : texts).map((text) => tokenOf(text, weightOf(text, kind)));
}

/** The same value however a name is split into words: Al Qahtani, Alqahtani. */
export function joinedSkeletonOf(tokens: readonly NameToken[]): string {
  const joined = tokens.map(({ skeleton }) => skeleton.replace(/^a/, '')).join('');
  return joined.replace(/(.)\1+/g, '$1');
}

function tokenOf(text: string, weight: number): NameToken {
  return { text, sound: soundOf(text), skeleton: skeletonOf(text), weight };
}

function weightOf(text: string, kind: NameKind): number {
  if (kind === 'company') return genericWords.has(text) ? GENERIC_WEIGHT : 1;
  if (particles.has(text)) return PARTICLE_WEIGHT;
  return text.length === 1 ? INITIAL_WEIGHT : 1;
}

function plainWords(name: string): string[] {
  return anyAscii(inSeparateWords(name.normalize('NFKC')))
    .toLowerCase()
    .replace(/['`]/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Inserts word boundaries that the script does not show: in Han and Hangul, and after the Arabic article. */
function inSeparateWords(name: string): string {
  return name
    .replace(/[\p{Script=Han}\p{Script=Hangul}]+/gu, (characters) => {
      const [familyName, ...givenName] = characters;
      return ` ${anyAscii(familyName!)} ${anyAscii(givenName.join(''))} `;
    })
    .replace(/(?<!\p{L})ال(?=\p{L}{3})/gu, 'al ')
    .replace(/(?<!\p{L})[اأإآ](?=\p{L})/gu, 'a');
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

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
function soundOf(word: string): string {
  return spellings.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word);
}

/**
 * The consonants of a word, independent of spelling: Mohammed, Muhamad and the Arabic letters mhmd are
 * `mhmd`. Scripts without vowels can only be compared like this. A w inside a word is often a vowel there,
 * so it is left out, too.
 */
function skeletonOf(word: string): string {
  const sound = soundOf(word.charAt(0) + word.slice(1).replace(/w/g, ''));
  const first = sound.charAt(0).replace(/[aeiou]/, 'a');
  return (first + sound.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1');
}
