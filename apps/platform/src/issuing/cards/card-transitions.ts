import type { CardStatus, CardType } from '#contracts';

export type CardAction = 'ship' | 'activate' | 'freeze' | 'unfreeze' | 'terminate';

type Transitions = Record<CardAction, Partial<Record<CardStatus, CardStatus>>>;

const common = {
  freeze: { active: 'frozen' },
  unfreeze: { frozen: 'active' },
  terminate: {
    pre_order: 'terminated',
    ordered: 'terminated',
    shipped: 'terminated',
    active: 'terminated',
    frozen: 'terminated',
  },
} as const;

/**
 * `ordered -> active <-> frozen -> terminated`; a physical card is `shipped` before it is `active`. A card
 * leaves `pre_order` when the company's KYC is approved (docs/interface.md#people-and-cards).
 */
const transitions: Record<CardType, Transitions> = {
  virtual: { ...common, ship: {}, activate: { ordered: 'active' } },
  physical: { ...common, ship: { ordered: 'shipped' }, activate: { shipped: 'active' } },
};

/** @returns the card's next status; undefined if the action is not possible now. */
export function nextCardStatus(
  action: CardAction,
  status: CardStatus,
  cardType: CardType,
): CardStatus | undefined {
  return transitions[cardType][action][status];
}
