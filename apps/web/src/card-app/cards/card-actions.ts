import type { CardResource } from '#contracts';
import type { CardAction } from '../api/card-queries.js';

/**
 * The action that the cardholder can take in the card's current status. Only the company can terminate a
 * card.
 */
export function actionFor({
  status,
  cardType,
}: Pick<CardResource, 'status' | 'cardType'>): CardAction | undefined {
  switch (status) {
    case 'active':
      return 'freeze';
    case 'frozen':
      return 'unfreeze';
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
