/** Most people in one import: more than for an onboarding link, because a company has admins, too. */
export const MAX_IMPORTED_PEOPLE = 20_000;

/** For JSON and CSV: 200 bytes per person. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;

/** Limit of a CSV line, including a quoted one that spans several; the longest valid line has 2,000 bytes. */
export const MAX_CSV_LINE_BYTES = 4 * 1024;
