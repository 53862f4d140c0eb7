/** Most people that one import takes: more than an onboarding link does, since a company has admins too. */
export const MAX_IMPORTED_PEOPLE = 20_000;

/** As JSON or CSV: 200 for each of so many people. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

/** Of one line of a CSV, or of one that quotes run on over several: its longest good one takes 2,000. */
export const MAX_CSV_LINE_BYTES = 4 * 1024;
