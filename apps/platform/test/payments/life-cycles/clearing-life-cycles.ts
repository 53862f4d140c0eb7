import { at, authorization, clearing, declined, increment, reversal } from '../payment-messages.js';
import { lifeCycle } from './life-cycle.js';

const partly = { isFinal: false };
const hotel = at('7011');

export const clearingLifeCycles = [
  lifeCycle(
    'an exact clearing',
    [authorization('a', 100), clearing('b', 100, { day: 1 })],
    [2, 'cleared', 0, -100],
  ),
  lifeCycle(
    'a clearing of less, which releases the rest',
    [authorization('a', 100), clearing('b', 80, { day: 1 })],
    [2, 'cleared', 0, -80],
  ),
  lifeCycle(
    'a partial clearing, more to come',
    [authorization('a', 100), clearing('b', 40, { day: 1, ...partly })],
    [2, 'partially_cleared', 60, -40],
  ),
  lifeCycle(
    'several clearings, the last one final',
    [
      authorization('a', 100),
      clearing('b', 40, { day: 1, ...partly }),
      clearing('c', 30, { day: 2, ...partly }),
      clearing('d', 20, { day: 3 }),
    ],
    [4, 'cleared', 0, -90],
  ),
  lifeCycle(
    'several clearings, each said to be the last',
    [authorization('a', 100), clearing('b', 40, { day: 1 }), clearing('c', 60, { day: 2 })],
    [3, 'cleared', 0, -100],
  ),
  lifeCycle(
    'a clearing that was presented twice',
    [authorization('a', 100), clearing('b', 100, { day: 1 }), clearing('c', 100, { day: 2 })],
    [3, 'cleared', 0, -200],
    'clearing_after_final_clearing',
  ),
  lifeCycle(
    'partial clearings of all, none of them final',
    [authorization('a', 100), clearing('b', 40, partly), clearing('c', 60, partly)],
    [1, 'cleared', 0, -100],
  ),
  lifeCycle(
    'partial clearings of more than authorized, none of them final',
    [authorization('a', 100), clearing('b', 60, partly), clearing('c', 60, partly)],
    [1, 'cleared', 0, -120],
  ),
  lifeCycle(
    'a tip: more than authorized',
    [authorization('a', 100, at('5812')), clearing('b', 120, { day: 1 })],
    [2, 'cleared', 0, -120],
  ),
  lifeCycle(
    'fuel: a nominal amount first',
    [authorization('a', 1, at('5542')), clearing('b', 6_240, { day: 1 })],
    [2, 'cleared', 0, -6_240],
  ),
  lifeCycle(
    'fuel: the maximum first, then what was taken',
    [
      authorization('a', 15_000, at('5542')),
      reversal('b', 8_760),
      clearing('c', 6_240, { day: 1 }),
    ],
    [2, 'cleared', 0, -6_240],
  ),
  lifeCycle(
    'a hotel: increments, a correction, the bill',
    [
      authorization('a', 300, hotel),
      increment('b', 100, { day: 3, ...hotel }),
      increment('c', 100, { day: 10, ...hotel }),
      reversal('d', 50, { day: 20 }),
      clearing('e', 420, { day: 25, ...partly }),
      clearing('f', 15, { day: 27 }),
    ],
    [40, 'cleared', 0, -435],
  ),
  lifeCycle(
    'a partial clearing, and the rest reversed',
    [authorization('a', 100), clearing('b', 60, partly), reversal('c', 40, { day: 1 })],
    [2, 'cleared', 0, -60],
  ),
  lifeCycle(
    'a partial clearing, and the rest expired',
    [authorization('a', 100), clearing('b', 60, { day: 1, ...partly })],
    [7, 'cleared', 0, -60],
  ),
  lifeCycle(
    'a clearing after the expiry',
    [authorization('a', 100), clearing('b', 100, { day: 9 })],
    [10, 'cleared', 0, -100],
  ),
  lifeCycle(
    'partial clearings before and after the expiry',
    [
      authorization('a', 100),
      clearing('b', 60, { day: 1, ...partly }),
      clearing('c', 40, { day: 9 }),
    ],
    [10, 'cleared', 0, -100],
  ),
  lifeCycle(
    'a clearing without an authorization',
    [clearing('b', 100)],
    [1, 'cleared', 0, -100],
    'clearing_without_authorization',
  ),
  lifeCycle(
    'a clearing of a declined authorization',
    [declined(authorization('a', 100)), clearing('b', 100, { day: 1 })],
    [2, 'cleared', 0, -100],
    'clearing_of_declined_authorization',
  ),
  lifeCycle(
    'a clearing of a reversed authorization',
    [authorization('a', 100), reversal('b', 100), clearing('c', 100, { day: 1 })],
    [2, 'cleared', 0, -100],
    'clearing_of_reversed_authorization',
  ),
  lifeCycle(
    'an authorization after the final clearing',
    [authorization('a', 100), clearing('b', 100, { day: 1 }), authorization('c', 50, { day: 2 })],
    [3, 'cleared', 0, -100],
    'authorization_after_final_clearing',
  ),
];
