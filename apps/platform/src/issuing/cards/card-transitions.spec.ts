import {
  cardParties,
  type CardParty,
  cardStatuses,
  type CardStatus,
  type CardType,
} from '#contracts';
import fc from 'fast-check';
import {
  type CardAction,
  type Freezable,
  freeze,
  freezesOf,
  nextCardStatus,
  strongerFreeze,
  unfreeze,
} from './card-transitions.js';

type Column = Record<CardStatus, CardStatus | '-'>;

const impossible: Column = {
  pre_order: '-',
  ordered: '-',
  shipped: '-',
  active: '-',
  frozen: '-',
  terminated: '-',
};
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
    terminate,
  },
  physical: {
    ship: { ...impossible, ordered: 'shipped' },
    activate: { ...impossible, shipped: 'active' },
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

describe('freezes of a card', () => {
  const active: Freezable = { status: 'active', frozenBy: [] };
  const frozenBy = (...parties: CardParty[]): Freezable => ({
    status: 'frozen',
    frozenBy: parties,
  });

  it.each(cardParties)('%s freezes an active card and lifts the own freeze', (party) => {
    const frozen = freeze(active, party)!;
    expect(frozen).toEqual(frozenBy(party));
    expect(freeze(frozen, party)).toBeUndefined();
    expect(unfreeze(frozen, party)).toEqual(active);
  });

  it('keeps the freezes of the other parties when a party lifts its own', () => {
    const both = freeze(frozenBy('cardholder'), 'partner')!;
    expect(both).toEqual(frozenBy('partner', 'cardholder'));
    expect(unfreeze(both, 'partner')).toEqual(frozenBy('cardholder'));
    expect(unfreeze(both, 'cardholder')).toEqual(frozenBy('partner'));
  });

  it('lets a stronger party without a freeze of its own lift the weaker ones', () => {
    expect(unfreeze(frozenBy('company_admin', 'cardholder'), 'partner')).toEqual(active);
  });

  it('does not let a weaker party lift the freeze of a stronger one', () => {
    expect(unfreeze(frozenBy('partner'), 'cardholder')).toBeUndefined();
    expect(unfreeze(frozenBy('company_admin', 'cardholder'), 'platform')).toEqual(active);
    expect(unfreeze(frozenBy('partner', 'cardholder'), 'company_admin')).toBeUndefined();
    expect(strongerFreeze(frozenBy('partner', 'cardholder'), 'company_admin')).toBe('partner');
  });

  it('reads a freeze of an earlier version as the partner’s', () => {
    const old: Freezable = { status: 'frozen', frozenBy: [] };
    expect(freezesOf(old)).toEqual(['partner']);
    expect(unfreeze(old, 'cardholder')).toBeUndefined();
    expect(unfreeze(old, 'partner')).toEqual(active);
  });

  it('ignores parties of a card that an earlier version has unfrozen', () => {
    const old: Freezable = { status: 'active', frozenBy: ['partner'] };
    expect(freezesOf(old)).toEqual([]);
    expect(freeze(old, 'cardholder')).toEqual(frozenBy('cardholder'));
  });

  it.each(['pre_order', 'ordered', 'shipped', 'terminated'] as const)(
    'are impossible for a card that is %s',
    (status) => {
      expect(freeze({ status, frozenBy: [] }, 'partner')).toBeUndefined();
      expect(unfreeze({ status, frozenBy: [] }, 'partner')).toBeUndefined();
    },
  );

  it('are lifted only by their own or a stronger party, in any order of actions', () => {
    const party = fc.constantFrom(...cardParties);
    const acts = fc.array(fc.record({ by: party, act: fc.constantFrom(freeze, unfreeze) }));
    fc.assert(
      fc.property(party, acts, (owner, all) => {
        const rank = cardParties.indexOf(owner);
        const weaker = all.filter(({ by }) => cardParties.indexOf(by) > rank);
        let card = freeze(active, owner)!;
        for (const { act, by } of weaker) card = act(card, by) ?? card;
        expect(card.status).toBe('frozen');
        expect(freezesOf(card)).toContain(owner);
      }),
    );
  });
});
