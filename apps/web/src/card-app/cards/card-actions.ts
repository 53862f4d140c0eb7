import type { CardParty, CardResource } from '#contracts';
import { isWeaker } from '#contracts/browser';
import type { CardAction } from '../queries.js';

/**
 * The action that this party can take in the card's current status. A party lifts its own freeze and those of
 * weaker parties. Only the partner can terminate a card.
 */
export function actionFor(
  { status, cardType, frozenBy }: Pick<CardResource, 'status' | 'cardType' | 'frozenBy'>,
  party: CardParty,
): CardAction | undefined {
  switch (status) {
    case 'active':
      return 'freeze';
    case 'frozen':
      return frozenBy.includes(party) || !frozenBy.some((other) => isWeaker(party, other))
        ? 'unfreeze'
        : undefined;
    case 'ordered':
      return cardType === 'virtual' ? 'activate' : undefined;
    case 'shipped':
      return 'activate';
    default:
      return undefined;
  }
}

/** A physical card is activated with the code of its letter. */
export function needsCode(
  { cardType }: Pick<CardResource, 'cardType'>,
  action: CardAction,
): boolean {
  return action === 'activate' && cardType === 'physical';
}
