import {
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
import type { PaymentMessage } from './payment-message.js';
import { paymentState } from './payment-state.js';
import { paymentStep } from './payment-step.js';

type Arrival = [day: number, ...messages: PaymentMessage[]];

/** What is done after each of these arrivals. */
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

  it('releases an expired hold, and posts what is cleared after it by force', () => {
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

  it('tells the expiry first, if a message comes before anybody looked', () => {
    expect(stepsOf([0, authorized], [9, clearing('b', 40, { day: 9, isFinal: false })])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [
        ['expired', null, 100, 0, -100],
        ['force_posted', 'b', 40, -40, 0],
      ],
    ]);
  });

  it('tells a clearing in time as such, although it arrives after the expiry', () => {
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

  it('posts a clearing without a hold by force, and holds nothing when its authorization arrives', () => {
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

  it('tells a reversal after its authorization, whichever arrives first', () => {
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

  it('does nothing for a repeated message, nor for one that is set aside', () => {
    const stranger = clearing('b', 100, { cardId: 'crd_2' });
    const conflict = authorization('a', 70, { isConflict: true });
    expect(stepsOf([0, authorized], [1, { ...authorized }], [2, stranger], [3, conflict])).toEqual([
      [['authorized', 'a', 100, 0, 100]],
      [],
      [],
      [],
    ]);
  });

  it('refuses states whose hold changed for no reason', () => {
    const late = paymentState(payment, [authorized], dayOf(8));
    const early = paymentState(payment, [authorized], dayOf(1));
    expect(() => paymentStep(late, early)).toThrow('without a message');
  });
});
