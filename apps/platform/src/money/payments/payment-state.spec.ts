import { lifeCycles } from '../../../test/payments/life-cycles/life-cycles.js';
import {
  at,
  authorization,
  clearing,
  clearingReversal,
  dayOf,
  increment,
  payment,
  refund,
  reversal,
} from '../../../test/payments/payment-messages.js';
import { holdDays } from './hold-validity.js';
import { lifeCycleOf, type PaymentMessage } from './payment-message.js';
import { nextExpiry, paymentState } from './payment-state.js';

const stateOf = (messages: PaymentMessage[], day: number) =>
  paymentState(payment, messages, dayOf(day));

const codesOf = (messages: PaymentMessage[], day = 5) =>
  stateOf(messages, day).exceptions.map(({ code }) => code);

describe('the state of a payment', () => {
  it.each(lifeCycles)('$name', ({ messages, day, status, held, booked, exceptions }) => {
    const state = stateOf(messages, day);
    expect({
      status: state.status,
      held: state.held,
      booked: state.effects.reduce((sum, effect) => sum + effect.booked, 0),
      exceptions: state.exceptions.map(({ code }) => code),
    }).toEqual({ status, held, booked, exceptions });
  });

  it('tells its amounts, its effects and when it expires', () => {
    const messages = [
      authorization('a', 300, at('7011')),
      increment('b', 100, { day: 2, ...at('7011') }),
      reversal('c', 50, { day: 3 }),
      clearing('d', 200, { day: 4, isFinal: false }),
      clearingReversal('e', 20, { day: 5, follows: 'd' }),
      refund('f', 30, { day: 6 }),
    ];
    expect(stateOf(messages, 7)).toEqual({
      status: 'partially_cleared',
      authorization: 'approved',
      authorized: 400,
      reversed: 50,
      cleared: 180,
      refunded: 30,
      held: 150,
      spentAt: dayOf(0),
      expiresAt: dayOf(33),
      effects: [
        { cause: 'a', event: 'transaction_authorized', amount: 300, booked: 0 },
        { cause: 'b', event: 'transaction_incremented', amount: 100, booked: 0 },
        { cause: 'c', event: 'transaction_reversed', amount: 50, booked: 0 },
        { cause: 'd', event: 'transaction_settled', amount: 200, booked: -200 },
        { cause: 'f', event: 'transaction_refunded', amount: 30, booked: 30 },
        { cause: 'e', event: 'transaction_settlement_reversed', amount: 20, booked: 20 },
      ],
      exceptions: [],
      merchantAmounts: null,
      decline: null,
      threeDsRequestId: null,
    });
  });

  it('changes by itself once, when the hold expires', () => {
    const messages = [authorization('a', 100, { day: 1 })];
    expect(nextExpiry(stateOf(messages, 2))).toEqual(dayOf(8));
    expect(nextExpiry(stateOf(messages, 8))).toBeNull();
    expect(nextExpiry(stateOf([...messages, clearing('b', 70)], 2))).toBeNull();
    expect(nextExpiry(stateOf([clearing('b', 70)], 2))).toBeNull();
  });

  it('holds amounts exactly, however large', () => {
    const usd = Number.MAX_SAFE_INTEGER;
    const messages = [
      authorization('a', usd - 8, { usd }),
      clearing('b', 1, { usd: 1, isFinal: false }),
    ];
    expect(stateOf(messages, 1).held).toBe(usd - 8);
  });
});

describe('a hold', () => {
  it.each([
    ['5812', 7],
    ['3350', 7],
    ['3351', 31],
    ['3500', 31],
    ['3501', 31],
    ['3999', 31],
    ['4000', 7],
    ['4411', 31],
    ['7011', 31],
    ['7012', 7],
    ['7512', 31],
    ['7513', 31],
    ['7514', 7],
  ])('of the category %s lasts %d days', (categoryCode, days) => {
    expect(holdDays(categoryCode)).toBe(days);
  });
});

describe('an exception', () => {
  it.each<[string, PaymentMessage[], PaymentMessage]>([
    ['a reversal, by its authorization', [reversal('b', 100)], authorization('a', 100)],
    [
      'a reversal of more, by an increment',
      [authorization('a', 100), reversal('c', 120)],
      increment('b', 20),
    ],
    ['a clearing, by its authorization', [clearing('b', 100)], authorization('a', 100)],
    ['an increment, by its authorization', [increment('b', 20)], authorization('a', 100)],
    [
      'a clearing of what was reversed, by an increment',
      [authorization('a', 100), reversal('b', 100), clearing('d', 30, { day: 2 })],
      increment('c', 30, { day: 1 }),
    ],
    [
      'a second presentment, by the reversal of the first one',
      [authorization('a', 100), clearing('b', 100), clearing('c', 100, { day: 2 })],
      clearingReversal('d', 100, { day: 1, follows: 'b' }),
    ],
    [
      'the reversal of a clearing, by the clearing',
      [authorization('a', 100), clearingReversal('c', 100, { follows: 'b' })],
      clearing('b', 100),
    ],
    ['a refund, by its purchase', [refund('c', 100, { follows: 'payment' })], clearing('b', 100)],
    [
      'a refund of more, by another clearing',
      [authorization('a', 100), clearing('b', 60, { isFinal: false }), refund('d', 100)],
      clearing('c', 40),
    ],
  ])('vanishes when it is explained: %s', (_case, messages, explanation) => {
    const before = codesOf(messages);
    expect(before).toHaveLength(1);
    expect(codesOf([...messages, explanation])).not.toContain(before[0]);
  });

  it('names the message and by how much it exceeds', () => {
    const messages = [authorization('a', 100), reversal('b', 70), reversal('c', 50, { day: 1 })];
    expect(stateOf(messages, 2).exceptions).toEqual([
      {
        code: 'reversal_above_authorization',
        messageId: 'c',
        detail: 'together they exceed it by 20 minor units of EUR',
      },
    ]);
  });
});

describe('a refund', () => {
  it('belongs to the life cycle of the purchase that it names, or to its own', () => {
    expect(lifeCycleOf(refund('r', 10, { paymentId: 'p2', follows: 'p1' }))).toBe('p1');
    expect(lifeCycleOf(refund('r', 10, { paymentId: 'p2' }))).toBe('p2');
    expect(lifeCycleOf(clearingReversal('r', 10, { paymentId: 'p1', follows: 'c' }))).toBe('p1');
  });
});
