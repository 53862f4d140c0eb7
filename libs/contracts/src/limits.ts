/** Most people that one onboarding link takes (docs/interface.md#companies-and-onboarding). */
export const MAX_PEOPLE = 10_000;

export const MAX_EXTERNAL_ID_LENGTH = 64;
export const MAX_NAME_LENGTH = 200;

/**
 * Most bytes of a list of people sent to an onboarding link. 10,000 usual people make about 1 MB;
 * with names of many multi-byte characters it is more.
 */
export const MAX_ENRICHMENT_BYTES = 4 * 1024 * 1024;

/**
 * Most bytes of one event. An assignment repeats the people of an enrichment and adds a card type to
 * each, so that whatever an onboarding link took also fits into its event.
 */
export const MAX_EVENT_BYTES = 5 * 1024 * 1024;
