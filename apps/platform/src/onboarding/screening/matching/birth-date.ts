/** What two dates of birth say about two names that are alike. */
export type BirthDateAgreement = 'same' | 'same_year' | 'near' | 'unknown' | 'different';

/**
 * @param given ISO 8601 date of the person, if it is known.
 * @param listed of the list's entry: dates, or years alone. The best of them counts.
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
    // 3 April and 4 March: written in another order by one of the two. Otherwise a date of the same year
    // is near, as lists take the first of January for what they don't know.
    return month === listedDay && day === listedMonth ? 'same' : 'near';
  }
  return Math.abs(Number(year) - Number(listedYear)) === 1 ? 'near' : 'different';
}
