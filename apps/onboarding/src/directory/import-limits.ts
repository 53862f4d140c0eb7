import { MAX_PEOPLE } from '#contracts';

/** Most people that one import takes: as many as an onboarding link. */
export const MAX_IMPORTED_PEOPLE = MAX_PEOPLE;

export const MAX_IMPORT_BYTES = 8 * 1024 * 1024;
