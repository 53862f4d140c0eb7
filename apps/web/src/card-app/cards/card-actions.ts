import type { CardResource } from '#contracts';
import type { CardAction } from '../api/card-queries.js';

/** What its holder can do with a card as it stands; ending it is up to the company. */
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
