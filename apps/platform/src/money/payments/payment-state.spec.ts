import { lifeCycles } from '../../../test/payments/life-cycles/life-cycles.js';
import {
  at,
  authorization,
  clearing,
  clearingReversal,
  dayOf,
  declined,
  increment,
  payment,
  refund,
  reversal,
} from '../../../test/payments/payment-messages.js';
import { paymentExceptions } from './payment-exceptions.js';
import { lifeCycleOf, type PaymentMessage } from './payment-message.js';
import { heldAt, holdDays, paymentDetails, paymentState, paymentStep } from './payment-state.js';

const stateOf = (messages: PaymentMessage[], day: number) =>
  paymentState(payment, messages, dayOf(day));

const exceptionsOf = (messages: PaymentMessage[], day: number) =>
  paymentExceptions(stateOf(messages, day));

const codesOf = (messages: PaymentMessage[], day = 5) =>
  exceptionsOf(messages, day).map(({ code }) => code);

describe('the state of a payment', () => {
  it.each(lifeCycles)('$name', ({ messages, day, status, held, booked, exceptions }) => {
    const state = stateOf(messages, day);
    expect({
      status: state.status,
      held: state.held,
      booked: state.effects.reduce((sum, effect) => sum + effect.booked, 0),
      exceptions: codesOf(messages, day),
    }).toEqual({ status, held, booked, exceptions });
  });

  it('has the amounts, the effects and the expiry of its messages', () => {
    const messages = [
      authorization('a', 300, at('7011')),
      increment('b', 100, { day: 2, ...at('7011') }),
      reversal('c', 50, { day: 3 }),
      clearing('d', 200, { day: 4, isFinal: false }),
      clearingReversal('e', 20, { day: 5, follows: 'd' }),
      refund('f', 30, { day: 6 }),
    ];
    const { facts: _, ...state } = stateOf(messages, 7);
    expect(state).toEqual({
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
    });
    expect(exceptionsOf(messages, 7)).toEqual([]);
    expect(paymentDetails(stateOf(messages, 7))).toEqual({
      merchantAmounts: null,
      decline: null,
      threeDsRequestId: null,
    });
  });

  it('is not changed by an account verification, which only has its event', () => {
    const state = stateOf([authorization('a', 0), clearing('b', 50)], 1);
    expect(state).toMatchObject({ status: 'cleared', authorization: 'missing', held: 0 });
    expect(state.effects.map(({ event }) => event)).toEqual([
      ...['card_verified', 'transaction_force_posted'],
    ]);
    expect(stateOf([authorization('a', 0)], 1)).toMatchObject({
      status: 'incomplete',
      spentAt: null,
    });
    expect(codesOf([authorization('a', 0)])).toEqual([]);
  });

  it('holds its amount until the hold expires', () => {
    const held = (messages: PaymentMessage[], day: number) =>
      heldAt(stateOf(messages, 2), dayOf(day));
    const messages = [authorization('a', 100, { day: 1 })];
    expect([held(messages, 2), held(messages, 7.9), held(messages, 8)]).toEqual([100, 100, 0]);
    expect(heldAt(stateOf(messages, 8), dayOf(9))).toBe(0);
    expect(held([...messages, clearing('b', 70)], 2)).toBe(0);
    expect(held([clearing('b', 70)], 2)).toBe(0);
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
    expect(exceptionsOf(messages, 2)).toEqual([
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

type Arrival = [day: number, ...messages: PaymentMessage[]];

/** The changes after each of these arrivals. */
function stepsOf(...arrivals: Arrival[]) {
  const known: PaymentMessage[] = [];
  let before = paymentState(payment, [], dayOf(0));
  return arrivals.map(([day, ...messages]) => {
    known.push(...messages);
    const after = paymentState(payment, known, dayOf(day));
    const step = paymentStep(before, after);
    before = after;
    return step.map(({ event, cause, amount, booked, held }) => [
      event.replace('transaction_', ''),
      cause,
      amount,
      booked,
      held,
    ]);
  });
}

const authorized = authorization('a', 100);

describe('the step from one state of a payment to the next', () => {
  it('holds, increases, reverses and releases', () => {
    expect(
      stepsOf(
        [0, authorized],
        [1, increment('b', 30, { day: 1 })],
        [2, declined(increment('c', 500, { day: 2 }))],
        [3, reversal('d', 20, { day: 3 })],
        [4, clearing('e', 60, { day: 4, isFinal: false })],
        [5, clearing('f', 55, { day: 5 })],
        [6, refund('g', 10, { day: 6 })],
      ),
    ).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [['incremented', 'b', 30, 0, 30]],
      [['declined', 'c', 500, 0, 0]],
      [['reversed', 'd', 20, 0, -20]],
      [['settled', 'e', 60, -60, -60]],
      [['settled', 'f', 55, -55, -50]],
      [['refunded', 'g', 10, 10, 0]],
    ]);
  });

  it('releases an expired hold, and force-posts a clearing after it', () => {
    expect(stepsOf([0, authorized], [7], [8], [9, clearing('b', 100, { day: 9 })])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [['expired', null, 100, 0, -100]],
      [],
      [['force_posted', 'b', 100, -100, 0]],
    ]);
  });

  it('expires nothing that a final clearing has released', () => {
    const last = clearing('b', 80, { day: 1 });
    expect(stepsOf([0, authorized], [1, last], [8], [9, clearing('c', 20, { day: 9 })])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [['settled', 'b', 80, -80, -100]],
      [],
      [['settled', 'c', 20, -20, 0]],
    ]);
  });

  it('reports the expiry before a message that comes after it', () => {
    expect(stepsOf([0, authorized], [9, clearing('b', 40, { day: 9, isFinal: false })])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [
        ['expired', null, 100, 0, -100],
        ['force_posted', 'b', 40, -40, 0],
      ],
    ]);
  });

  it('settles a clearing that was in time, although it arrives after the expiry', () => {
    expect(stepsOf([0, authorized], [7], [9, clearing('b', 90, { day: 3 })])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [['expired', null, 100, 0, -100]],
      [['settled', 'b', 90, -90, 0]],
    ]);
    const partly = clearing('b', 40, { day: 3, isFinal: false });
    expect(stepsOf([0, authorized], [7], [9, partly])[2]).toEqual([['settled', 'b', 40, -40, 0]]);
  });

  it('holds all of it again for an increment after the expiry', () => {
    expect(stepsOf([0, authorized], [7], [8, increment('b', 30, { day: 8 })])[2]).toEqual([
      ['incremented', 'b', 30, 0, 130],
    ]);
  });

  it('force-posts a clearing without a hold, and holds nothing when its authorization arrives', () => {
    expect(stepsOf([1, clearing('b', 100, { day: 1 })], [2, authorized])).toEqual([
      [['force_posted', 'b', 100, -100, 0]],
      [['authorized', 'a', 100, 0, 0]],
    ]);
    expect(stepsOf([0, declined(authorized)], [1, clearing('b', 100, { day: 1 })])[1]).toEqual([
      ['force_posted', 'b', 100, -100, 0],
    ]);
    expect(
      stepsOf([0, authorized, reversal('r', 100)], [1, clearing('b', 100, { day: 1 })])[1],
    ).toEqual([['force_posted', 'b', 100, -100, 0]]);
  });

  it('posts the reversal of a clearing after its clearing, whichever arrives first', () => {
    const taken = clearing('c', 100, { day: 2 });
    const back = clearingReversal('b', 100, { day: 1, follows: 'c' });
    expect(stepsOf([0, authorized], [2, taken], [3, back])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [['settled', 'c', 100, -100, -100]],
      [['settlement_reversed', 'b', 100, 100, 0]],
    ]);
    expect(stepsOf([0, authorized], [2, back], [3, taken])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [],
      [
        ['settled', 'c', 100, -100, -100],
        ['settlement_reversed', 'b', 100, 100, 0],
      ],
    ]);
  });

  it('reports a reversal after its authorization, whichever arrives first', () => {
    expect(stepsOf([1, reversal('0', 40)], [2, authorized])).toEqual([
      [],
      [
        ['authorized', 'a', 100, 0, 60],
        ['reversed', '0', 40, 0, 0],
      ],
    ]);
    expect(stepsOf([1, reversal('0', 40)], [2, declined(authorized)])[1]).toEqual([
      ['declined', 'a', 100, 0, 0],
      ['reversed', '0', 40, 0, 0],
    ]);
  });

  it('ignores a repeated message and one of another card', () => {
    const stranger = clearing('b', 100, { cardId: 'crd_2' });
    const conflict = authorization('a', 70, { isConflict: true });
    expect(stepsOf([0, authorized], [1, { ...authorized }], [2, stranger], [3, conflict])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [],
      [],
      [],
    ]);
  });

  it('refuses states whose hold changed without a cause', () => {
    const late = paymentState(payment, [authorized], dayOf(8));
    const early = paymentState(payment, [authorized], dayOf(1));
    expect(() => paymentStep(late, early)).toThrow('without a message');
  });
});
