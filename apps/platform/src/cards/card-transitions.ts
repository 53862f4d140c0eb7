import type { CardStatus, CardType } from '#contracts';

export const cardActions = ['ship', 'activate', 'freeze', 'unfreeze', 'terminate'] as const;
export type CardAction = (typeof cardActions)[number];

/**
 * `ordered -> active <-> frozen -> terminated`; a physical card is `shipped` before it is `active`; before
 * the company's KYC is approved a card waits in `pre_order` (interface 3).
 *
 * @returns the card's next status, or undefined if the action is impossible now.
 */
export function nextCardStatus(
  action: CardAction,
  status: CardStatus,
  cardType: CardType,
): CardStatus | undefined {
  const beforeActive: CardStatus = cardType === 'physical' ? 'shipped' : 'ordered';
  switch (action) {
    case 'ship':
      return status === 'ordered' && cardType === 'physical' ? 'shipped' : undefined;
    case 'activate':
      return status === beforeActive ? 'active' : undefined;
    case 'freeze':
      return status === 'active' ? 'frozen' : undefined;
    case 'unfreeze':
      return status === 'frozen' ? 'active' : undefined;
    case 'terminate':
      return status === 'terminated' ? undefined : 'terminated';
  }
}
