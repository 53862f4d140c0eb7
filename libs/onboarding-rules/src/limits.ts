/** Most characters of an answer in one line. */
export const MAX_ANSWER_LENGTH = 200;

/** Most representatives, and most beneficial owners. */
export const MAX_KYC_PEOPLE = 50;

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENTS = 20;
