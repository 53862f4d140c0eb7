/**
 * Who may freeze a card and limit its spending, the strongest first. A weaker party undoes nothing of a
 * stronger one (docs/interface/cards.md#people-and-cards).
 */
export const cardParties = ['platform', 'partner', 'company_admin', 'cardholder'] as const;
export type CardParty = (typeof cardParties)[number];

/** For whom a partner's software may act at the API, beside the partner itself. */
export const representedParties = [
  'company_admin',
  'cardholder',
] as const satisfies readonly CardParty[];
export type RepresentedParty = (typeof representedParties)[number];

/** @returns true if `party` may undo nothing of `other`. */
export function isWeaker(party: CardParty, other: CardParty): boolean {
  return cardParties.indexOf(party) > cardParties.indexOf(other);
}
