import type { ScreeningHit, ScreeningSubject } from '../screening-provider.js';
import type { ListEntry } from './list-entry.js';
import { type ListedName, ListIndex } from './list-index.js';
import { nameTokens } from './name-tokens.js';

/** From this score on a reviewer must check. */
export const POSSIBLE_MATCH_SCORE = 0.85;
/** From this score on it is a match, if something besides the name agrees, too. */
export const MATCH_SCORE = 0.95;

/** A different year of birth outweighs a similar name, because names are often shared and lists are long. */
const scoreByBirthDate: Readonly<Record<BirthDateAgreement, number>> = {
  same: 0.08,
  same_year: 0.04,
  near: 0,
  unknown: 0,
  different: -0.25,
};
const SAME_COUNTRY_SCORE = 0.02;
/** More words than any name has; longer texts would block other requests. */
const MOST_WORDS = 30;

/** Lists in memory, searchable for similar names. */
export class Watchlist {
  private readonly persons: ListIndex;
  private readonly companies: ListIndex;

  constructor(entries: readonly ListEntry[]) {
    this.persons = new ListIndex(entries, 'person');
    this.companies = new ListIndex(entries, 'company');
  }

  /** The entries that may be the subject, most likely first. */
  find(subject: ScreeningSubject): ScreeningHit[] {
    const index = subject.kind === 'person' ? this.persons : this.companies;
    const best = new Map<ListEntry, ScreeningHit>();
    for (const name of subject.names) {
      const tokens = nameTokens(name, subject.kind).slice(0, MOST_WORDS);
      for (const [listed, similarity] of index.find(tokens)) {
        const hit = assess(subject, listed, similarity);
        if (hit && hit.score > (best.get(listed.entry)?.score ?? 0)) best.set(listed.entry, hit);
      }
    }
    return [...best.values()].sort((a, b) => b.score - a.score);
  }
}

function assess(
  subject: ScreeningSubject,
  { entry, name }: ListedName,
  similarity: number,
): ScreeningHit | undefined {
  const birthDate = compareBirthDates(subject.dateOfBirth, entry.datesOfBirth ?? []);
  const sharesCountry = subject.countries.some((country) => entry.countries?.includes(country));
  const score = Math.min(
    1,
    similarity + scoreByBirthDate[birthDate] + (sharesCountry ? SAME_COUNTRY_SCORE : 0),
  );
  // Compared as displayed: in hundredths.
  const rounded = Math.round(score * 100) / 100;
  if (rounded < POSSIBLE_MATCH_SCORE) return undefined;
  const isConfirmed =
    subject.kind === 'company' ? sharesCountry : birthDate === 'same' || birthDate === 'same_year';
  return {
    status: isConfirmed && rounded >= MATCH_SCORE ? 'match' : 'possible_match',
    score: rounded,
    category: entry.category,
    list: entry.list,
    entryId: entry.id,
    name,
    reason: entry.reason,
  };
}

/** The result of comparing two dates of birth of similar names. */
type BirthDateAgreement = 'same' | 'same_year' | 'near' | 'unknown' | 'different';

/**
 * @param given ISO 8601 date of the person, if it is known.
 * @param listed the entry's dates or years; the best agreement counts.
 */
function compareBirthDates(
  given: string | undefined,
  listed: readonly string[],
): BirthDateAgreement {
  if (!given || listed.length === 0) return 'unknown';
  const found = listed.map((date) => compareOne(given, date));
  return (['same', 'same_year', 'near'] as const).find((one) => found.includes(one)) ?? 'different';
}

function compareOne(given: string, listed: string): BirthDateAgreement {
  if (given === listed) return 'same';
  const [year, month, day] = given.split('-');
  const [listedYear, listedMonth, listedDay] = listed.split('-');
  if (year === listedYear) {
    if (!listedMonth) return 'same_year';
    // 3 April and 4 March: day and month were swapped. Otherwise a date of the same year counts as near,
    // because lists use 1 January for unknown dates.
    return month === listedDay && day === listedMonth ? 'same' : 'near';
  }
  return Math.abs(Number(year) - Number(listedYear)) === 1 ? 'near' : 'different';
}
