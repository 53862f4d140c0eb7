import type { TransactionMessage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountsOf, paymentLife } from './payment-life.js';

const EXPIRY = '2026-03-08T12:00:00.000Z';

function message(
  kind: TransactionMessage['kind'],
  amount: number,
  more: Partial<TransactionMessage> = {},
): TransactionMessage {
  const isRequest = kind === 'authorization' || kind === 'incremental_authorization';
  return {
    id: 'message',
    kind,
    at: '2026-03-01T12:00:00.000Z',
    receivedAt: '2026-03-01T12:00:00.000Z',
    amount: { amount, currency: 'EUR' },
    merchantAmount: null,
    channel: 'chip',
    outcome: isRequest ? 'approved' : 'recorded',
    decline: null,
    decidedBy: isRequest ? 'platform' : null,
    partnerDecision: null,
    threeDsRequestId: null,
    isFinal: kind === 'clearing' ? true : null,
    follows: null,
    accountSequence: 1,
    entryIds: [],
    ...more,
  };
}

const at = (day: number, id: string) => ({
  id,
  at: `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`,
});

const life = (messages: TransactionMessage[], held: number, expiresAt: string | null = EXPIRY) =>
  paymentLife({ messages, expiresAt, held: { amount: held, currency: 'EUR' } });

const amounts = (...given: Parameters<typeof life>) =>
  life(...given).map(({ held, paid }) => [held, paid]);

describe('the life of a payment', () => {
  it('shows what is held and paid after each message', () => {
    const messages = [
      message('authorization', 100, at(1, 'a')),
      message('incremental_authorization', 50, at(2, 'b')),
      message('reversal', 30, at(3, 'c')),
      message('clearing', 40, { ...at(4, 'd'), isFinal: false }),
      message('clearing', 70, at(5, 'e')),
      message('clearing_reversal', 70, { ...at(6, 'f'), follows: 'e' }),
      message('refund', 40, at(7, 'g')),
    ];
    expect(amounts(messages, 0)).toEqual([
      [100, 0],
      [150, 0],
      [120, 0],
      [80, 40],
      [0, 110],
      [0, 40],
      [0, 0],
    ]);
  });

  it('contains the expiry of a hold, which has no message', () => {
    const messages = [
      message('authorization', 100, at(1, 'a')),
      message('clearing', 20, at(9, 'b')),
    ];
    expect(life(messages, 0).map((step) => [step.message?.id, step.held, step.paid])).toEqual([
      ['a', 100, 0],
      [undefined, 0, 0],
      ['b', 0, 20],
    ]);
    expect(life(messages, 0)[1]!.at).toBe(EXPIRY);
    expect(amounts(messages.slice(0, 1), 0)).toEqual([
      [100, 0],
      [0, 0],
    ]);
  });

  it('contains no expiry that has not come, or that ended nothing', () => {
    const authorized = [message('authorization', 100, at(1, 'a'))];
    expect(amounts(authorized, 100)).toEqual([[100, 0]]);
    expect(amounts([...authorized, message('clearing', 90, at(2, 'b'))], 0)).toHaveLength(2);
    expect(amounts([message('refund', 5, at(1, 'a'))], 0, null)).toEqual([[0, -5]]);
  });

  it('lists what changed nothing, without counting it', () => {
    const nothing = { accountSequence: null };
    const messages = [
      message('authorization', 100, { ...at(1, 'a'), ...nothing, outcome: 'declined' }),
      message('authorization', 60, at(2, 'b')),
      message('clearing_reversal', 9, { ...at(3, 'c'), ...nothing, follows: 'unknown' }),
    ];
    expect(amounts(messages, 60)).toEqual([
      [0, 0],
      [60, 0],
      [60, 0],
    ]);
  });

  it('is in the order of the processor, whatever arrived first, and never holds less than nothing', () => {
    const kinds = [
      'authorization',
      'incremental_authorization',
      'reversal',
      'clearing',
      'refund',
    ] as const;
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      amount: fc.integer({ min: 1, max: 1_000 }),
      day: fc.integer({ min: 1, max: 7 }),
      isFinal: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (drawn, order) => {
          const messages = drawn.map(({ kind, amount, day, isFinal }, index) =>
            message(kind, amount, {
              ...at(day, `m${String(index).padStart(2, '0')}`),
              ...(kind === 'clearing' && { isFinal }),
            }),
          );
          const total = (...of: TransactionMessage['kind'][]) =>
            messages
              .filter(({ kind }) => of.includes(kind))
              .reduce((sum, { amount }) => sum + amount.amount, 0);
          const isEnded = messages.some(({ isFinal }) => isFinal === true);
          const authorized = total('authorization', 'incremental_authorization');
          const held = isEnded ? 0 : Math.max(0, authorized - total('reversal', 'clearing'));
          // As if it never expired.
          const steps = life(messages, held, null);
          expect(steps.map(({ at: time }) => time)).toEqual(
            steps.map(({ at: time }) => time).sort(),
          );
          expect(steps.every((one) => one.held >= 0)).toBe(true);
          if (messages.length > 0) {
            expect([steps.at(-1)!.held, steps.at(-1)!.paid]).toEqual([
              held,
              total('clearing') - total('refund'),
            ]);
          }
          const shuffled = messages
            .map((one) => [order.next().value as number, one] as const)
            .sort(([one], [other]) => one - other)
            .map(([, one]) => one);
          expect(life(shuffled, held, null)).toEqual(steps);
        },
      ),
    );
  });
});

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const usd = (amount: number) => ({ amount, currency: 'USD' });

const payment = (authorized: number, cleared: number, refunded: number) => ({
  authorized: eur(authorized),
  cleared: eur(cleared),
  refunded: eur(refunded),
  held: eur(0),
  merchantAmounts: null,
});

describe('the amount of a payment', () => {
  it.each([
    ['what was settled', payment(100, 80, 20), [eur(80)]],
    ['what was authorized', payment(100, 0, 0), [eur(100)]],
    ['what was paid back', payment(0, 0, 30), [eur(30)]],
    ['nothing, if it was declined', payment(0, 0, 0), []],
  ])('is %s', (_name, given, expected) => {
    expect(amountsOf(given)).toEqual(expected);
  });

  it("shows the merchant's currency, too", () => {
    const merchantAmounts = {
      authorized: usd(110),
      reversed: usd(0),
      held: usd(0),
      cleared: usd(88),
      refunded: usd(0),
    };
    expect(amountsOf({ ...payment(100, 80, 0), merchantAmounts })).toEqual([eur(80), usd(88)]);
  });
});
