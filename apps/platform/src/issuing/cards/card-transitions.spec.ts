import { cardStatuses, type CardStatus, type CardType } from '#contracts';
import { type CardAction, nextCardStatus } from './card-transitions.js';

type Column = Record<CardStatus, CardStatus | '-'>;

const freeze: Column = {
  pre_order: '-',
  ordered: '-',
  shipped: '-',
  active: 'frozen',
  frozen: '-',
  terminated: '-',
};
const unfreeze: Column = { ...freeze, active: '-', frozen: 'active' };
const impossible: Column = { ...freeze, active: '-' };
const terminate: Column = {
  pre_order: 'terminated',
  ordered: 'terminated',
  shipped: 'terminated',
  active: 'terminated',
  frozen: 'terminated',
  terminated: '-',
};

const table: Record<CardType, Record<CardAction, Column>> = {
  virtual: {
    ship: impossible,
    activate: { ...impossible, ordered: 'active' },
    freeze,
    unfreeze,
    terminate,
  },
  physical: {
    ship: { ...impossible, ordered: 'shipped' },
    activate: { ...impossible, shipped: 'active' },
    freeze,
    unfreeze,
    terminate,
  },
};

const cases = Object.entries(table).flatMap(([cardType, actions]) =>
  Object.entries(actions).flatMap(([action, column]) =>
    cardStatuses.map((status) => ({ cardType, action, status, next: column[status] })),
  ),
) as { cardType: CardType; action: CardAction; status: CardStatus; next: CardStatus | '-' }[];

describe('nextCardStatus', () => {
  it.each(cases)('$action of a $cardType card that is $status: $next', (row) => {
    const { cardType, action, status, next } = row;
    expect(nextCardStatus(action, status, cardType) ?? '-').toBe(next);
  });
});
