import { authorization, clearing, clearingReversal, refund } from '../payment-messages.js';
import { lifeCycle } from './life-cycle.js';

const partly = { isFinal: false };
const follows = { follows: 'b' };

export const correctionLifeCycles = [
  lifeCycle(
    'a clearing that was reversed: the hold does not return',
    [authorization('a', 100), clearing('b', 100, { day: 1 }), clearingReversal('c', 100, follows)],
    [2, 'reversed', 0, 0],
  ),
  lifeCycle(
    'a partial clearing that was reversed: its part of the hold does not return',
    [authorization('a', 100), clearing('b', 40, partly), clearingReversal('c', 40, follows)],
    [1, 'authorized', 60, 0],
  ),
  lifeCycle(
    'a clearing that was reversed in part',
    [authorization('a', 100), clearing('b', 100), clearingReversal('c', 30, follows)],
    [1, 'cleared', 0, -70],
  ),
  lifeCycle(
    'a clearing that was corrected',
    [
      authorization('a', 100),
      clearing('b', 100, { day: 1 }),
      clearingReversal('c', 100, { day: 2, ...follows }),
      clearing('d', 95, { day: 2 }),
    ],
    [3, 'cleared', 0, -95],
  ),
  lifeCycle(
    'a clearing that was reversed twice',
    [
      authorization('a', 100),
      clearing('b', 100),
      clearingReversal('c', 100, { day: 1, ...follows }),
      clearingReversal('d', 100, { day: 2, ...follows }),
    ],
    [3, 'reversed', 0, 100],
    'clearing_reversal_above_clearing',
  ),
  lifeCycle(
    'the reversal of an unknown clearing',
    [authorization('a', 100), clearingReversal('c', 100, { follows: 'unknown' })],
    [1, 'authorized', 100, 0],
    'clearing_reversal_without_clearing',
  ),
  lifeCycle(
    'the reversal of a clearing that is none',
    [authorization('a', 100), clearingReversal('c', 100, { follows: 'a' })],
    [1, 'authorized', 100, 0],
    'clearing_reversal_without_clearing',
  ),
  lifeCycle(
    'a refund of all',
    [authorization('a', 100), clearing('b', 100), refund('c', 100, { day: 20 })],
    [21, 'refunded', 0, 0],
  ),
  lifeCycle(
    'a refund of a part',
    [authorization('a', 100), clearing('b', 100), refund('c', 30, { day: 20 })],
    [21, 'cleared', 0, -70],
  ),
  lifeCycle(
    'a refund that names its purchase',
    [
      authorization('a', 100),
      clearing('b', 100),
      refund('c', 60, { paymentId: 'other', follows: 'payment' }),
      refund('d', 40, { paymentId: 'another', follows: 'payment' }),
    ],
    [21, 'refunded', 0, 0],
  ),
  lifeCycle('a refund without a purchase', [refund('c', 100)], [1, 'refunded', 0, 100]),
  lifeCycle(
    'a refund whose purchase is not known',
    [refund('c', 100, { follows: 'payment' })],
    [1, 'refunded', 0, 100],
    'refund_without_purchase',
  ),
  lifeCycle(
    'a refund of what was never cleared',
    [authorization('a', 100), refund('c', 100)],
    [1, 'authorized', 100, 100],
    'refund_without_purchase',
  ),
  lifeCycle(
    'a refund above its purchase',
    [authorization('a', 100), clearing('b', 100), refund('c', 130)],
    [1, 'refunded', 0, 30],
    'refund_above_purchase',
  ),
  lifeCycle(
    'a refund of a clearing that was reversed',
    [
      authorization('a', 100),
      clearing('b', 100),
      clearingReversal('c', 100, follows),
      refund('d', 100),
    ],
    [1, 'reversed', 0, 100],
    'refund_above_purchase',
  ),
];
