import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';
import type {
  ListCategory,
  ScreeningHit,
  ScreeningProvider,
  ScreeningSubject,
} from './screening-provider.js';
import sampleList from './sample-list.json' with { type: 'json' };

/** An entry in the format of the list file. */
interface ListEntry {
  id: string;
  list: string;
  category: ListCategory;
  kind: ScreeningSubject['kind'];
  /** The name and its other spellings, in any script. */
  names: string[];
  /** ISO 8601 dates, or years alone. */
  datesOfBirth?: string[];
  /** ISO 3166-1 alpha-2. */
  countries?: string[];
  /** The reason for the listing. */
  reason: string;
}

/** Fictitious persons and companies in several scripts, for tests and demos. */
export const sampleEntries = sampleList as ListEntry[];

const titles = new Set('dr prof mr mrs ms sir dipl ing herr frau'.split(' '));
const legalForms = new Set(
  'gmbh ug ag kg ohg gbr se ltd limited llc llp plc inc corp sa sal sas sarl srl spa bv nv ab as oy fze fzc ooo oao ae'.split(
    ' ',
  ),
);

const SAME_NAME_SCORE = 1;
const PART_OF_NAME_SCORE = 0.9;

/**
 * Searches the sample list. Names are compared by their words in Latin letters, in any order and case, without
 * titles and legal forms. A name matches if all words are equal, or if all words of the shorter name, at least two,
 * are in the longer one. Typing errors and other transliterations are not found: that is the work of a real provider.
 */
export class SampleListProvider implements ScreeningProvider {
  readonly name = 'sample-list';

  screen(subject: ScreeningSubject): Promise<ScreeningHit[]> {
    return Promise.resolve(findOnSampleList(subject));
  }

  listVersion(): Promise<string> {
    const list = JSON.stringify(sampleEntries);
    return Promise.resolve(createHash('sha256').update(list).digest('hex'));
  }
}

/** The entries that may be the subject, most likely first. */
export function findOnSampleList(subject: ScreeningSubject): ScreeningHit[] {
  const given = subject.names.map((name) => wordsOf(name, subject.kind));
  return sampleEntries
    .filter(({ kind }) => kind === subject.kind)
    .flatMap((entry) => assess(subject, given, entry) ?? [])
    .sort((a, b) => b.score - a.score);
}

function assess(
  subject: ScreeningSubject,
  given: readonly Words[],
  entry: ListEntry,
): ScreeningHit | undefined {
  const [best] = entry.names
    .map((name) => {
      const listed = wordsOf(name, entry.kind);
      return { name, score: Math.max(0, ...given.map((words) => scoreOf(words, listed))) };
    })
    .sort((a, b) => b.score - a.score);
  const birth = compareBirthDates(subject.dateOfBirth, entry.datesOfBirth ?? []);
  if (!best || best.score === 0 || birth === 'different') return undefined;
  const sharesCountry = subject.countries.some((country) => entry.countries?.includes(country));
  const isConfirmed = subject.kind === 'company' ? sharesCountry : birth === 'same';
  const { category, list, id: entryId, reason } = entry;
  return {
    status: isConfirmed ? 'match' : 'possible_match',
    ...{ score: best.score, name: best.name },
    ...{ category, list, entryId, reason },
  };
}

type Words = ReadonlySet<string>;

function scoreOf(one: Words, other: Words): number {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one];
  if (![...shorter].every((word) => longer.has(word))) return 0;
  if (shorter.size === longer.size) return SAME_NAME_SCORE;
  return shorter.size >= 2 ? PART_OF_NAME_SCORE : 0;
}

/** Omitted words are kept if nothing else would be left. */
function wordsOf(name: string, kind: ScreeningSubject['kind']): Words {
  const words = anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const omitted = kind === 'person' ? titles : legalForms;
  const kept = words.filter((word) => !omitted.has(word));
  return new Set(kept.length > 0 ? kept : words);
}

/** A listed year is the same as any date in it. Two dates of one year may be the same date, miswritten. */
function compareBirthDates(
  given: string | undefined,
  listed: readonly string[],
): 'same' | 'unknown' | 'different' {
  if (given === undefined || listed.length === 0) return 'unknown';
  const year = given.slice(0, 4);
  if (listed.some((date) => date === given || date === year)) return 'same';
  return listed.some((date) => date.startsWith(year)) ? 'unknown' : 'different';
}
