/** Most people that one onboarding link takes (docs/interface.md#companies-and-onboarding). */
export const MAX_PEOPLE = 10_000;

export const MAX_EXTERNAL_ID_LENGTH = 64;
export const MAX_NAME_LENGTH = 200;

/**
 * Most bytes of a list of people sent to an onboarding link: 200 for each of 10,000. Usual people take about
 * 100.
 */
export const MAX_ENRICHMENT_BYTES = 2 * 1024 * 1024;

// `,"cardType":"physical"` for each of the people, and the envelope.
const ASSIGNMENT_EXTRA_BYTES = 256 * 1024;

/**
 * Most bytes of one event. An assignment repeats the people of an enrichment and adds a card type to
 * each, so that whatever an onboarding link took also fits into its event. Signing, checking and publishing
 * more at once would hold up everybody else.
 */
export const MAX_EVENT_BYTES = MAX_ENRICHMENT_BYTES + ASSIGNMENT_EXTRA_BYTES;
