/** Most people that one import takes: more than an onboarding link does, since a company has admins too. */
export const MAX_IMPORTED_PEOPLE = 20_000;

export const MAX_IMPORT_BYTES = 8 * 1024 * 1024;
