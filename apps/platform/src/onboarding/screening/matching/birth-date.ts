/** The result of comparing two dates of birth of similar names. */
export type BirthDateAgreement = 'same' | 'same_year' | 'near' | 'unknown' | 'different';

/**
 * @param given ISO 8601 date of the person, if it is known.
 * @param listed the entry's dates or years; the best agreement counts.
 */
export function compareBirthDates(
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
