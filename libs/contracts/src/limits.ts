/** Most people in one onboarding link (docs/interface/onboarding.md#companies-and-onboarding). */
export const MAX_PEOPLE = 10_000;

export const MAX_EXTERNAL_ID_LENGTH = 64;
export const MAX_NAME_LENGTH = 200;

/** The longest text of a correction: that of a line in ISO 20022. */
export const MAX_CORRECTION_DESCRIPTION_LENGTH = 140;

/**
 * Most bytes of a list of people for an onboarding link: 200 for each of 10,000. A usual entry takes about
 * 100.
 */
export const MAX_ENRICHMENT_BYTES = 2 * 1024 * 1024;

// `,"cardType":"physical"` for each person, and the envelope.
const ASSIGNMENT_EXTRA_BYTES = 256 * 1024;

/**
 * Most bytes of one event. An assignment repeats the people of an onboarding link and adds a card type to
 * each, so every accepted list fits into its event. Larger events would block other requests while they are
 * signed, validated and published.
 */
export const MAX_EVENT_BYTES = MAX_ENRICHMENT_BYTES + ASSIGNMENT_EXTRA_BYTES;

/** The kinds of card that a person can get (docs/interface/cards.md#people-and-cards). */
export const cardTypes = ['virtual', 'physical'] as const;
export type CardType = (typeof cardTypes)[number];

/** The media types of a partner's logo. SVG is not among them, because it can contain scripts. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const MAX_LOGO_BYTES = 100 * 1024;

/** The length of what a card is for. */
export const MAX_CARD_PURPOSE_LENGTH = 60;

/**
 * The card networks, with the names that people read. Each has a logo, `apps/web/public/assets/card-networks/<key>.svg`,
 * because the merchant landing page must show it (docs/interface/three-ds.md#3-d-secure).
 */
export const cardNetworkNames = { visa: 'Visa', mastercard: 'Mastercard' } as const;
export type CardNetwork = keyof typeof cardNetworkNames;
export const cardNetworks = Object.keys(cardNetworkNames) as CardNetwork[];

/**
 * The most that a message, a transfer or a limit may be of, in minor units. The 1,000 messages that a payment may
 * have add up to a safe integer.
 */
export const MOST_MINOR = 9_000_000_000_000;

/** The length of a reason for the trail. */
export const MAX_REASON_LENGTH = 500;
