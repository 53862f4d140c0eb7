/** The kinds of card that a person can get (docs/interface.md#people-and-cards). */
export const cardTypes = ['virtual', 'physical'] as const;
export type CardType = (typeof cardTypes)[number];
