/** The kinds of card that a person can get (seed 2). */
export const cardTypes = ['virtual', 'physical'] as const;
export type CardType = (typeof cardTypes)[number];
