/** The maximum number of characters of a single-line answer. */
export const MAX_ANSWER_LENGTH = 200;

/** The maximum number of legal representatives, and of beneficial owners. */
export const MAX_KYC_PEOPLE = 50;

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENTS = 20;
