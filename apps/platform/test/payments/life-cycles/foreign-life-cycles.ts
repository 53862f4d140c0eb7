import { authorization, clearing, increment, refund, reversal } from '../payment-messages.js';
import { lifeCycle } from './life-cycle.js';

const partly = { isFinal: false };

export const foreignLifeCycles = [
  lifeCycle(
    'a foreign clearing of all at another rate, not said to be final',
    [authorization('a', 100, { usd: 110 }), clearing('b', 97, { usd: 110, ...partly })],
    [1, 'cleared', 0, -97],
  ),
  lifeCycle(
    'a foreign clearing of a half at another rate',
    [authorization('a', 100, { usd: 110 }), clearing('b', 60, { usd: 55, ...partly })],
    [1, 'partially_cleared', 50, -60],
  ),
  lifeCycle(
    'a rest that is rounded up',
    [authorization('a', 100, { usd: 300 }), clearing('b', 66, { usd: 200, ...partly })],
    [1, 'partially_cleared', 34, -66],
  ),
  lifeCycle(
    'a foreign reversal of all at another rate',
    [authorization('a', 100, { usd: 110 }), reversal('b', 96, { usd: 110 })],
    [1, 'reversed', 0, 0],
  ),
  lifeCycle(
    'a foreign authorization that was incremented at another rate',
    [
      authorization('a', 100, { usd: 110 }),
      increment('b', 60, { usd: 50 }),
      clearing('c', 70, { usd: 80, ...partly }),
    ],
    [1, 'partially_cleared', 80, -70],
  ),
  lifeCycle(
    'a clearing in the own currency of a foreign authorization',
    [authorization('a', 100, { usd: 110 }), clearing('b', 40, partly)],
    [1, 'partially_cleared', 60, -40],
  ),
  lifeCycle(
    'a foreign refund of all at another rate',
    [
      authorization('a', 100, { usd: 110 }),
      clearing('b', 102, { usd: 110 }),
      refund('c', 104, { usd: 110 }),
    ],
    [1, 'refunded', 0, 2],
  ),
  lifeCycle(
    'a foreign refund that exceeds its purchase by less than the least unit',
    [
      authorization('a', 100, { usd: 300 }),
      clearing('b', 100, { usd: 300 }),
      refund('c', 100, { usd: 301 }),
    ],
    [1, 'refunded', 0, 0],
    'refund_above_purchase',
  ),
  lifeCycle(
    'requests in several currencies, which count by the account',
    [
      authorization('a', 100, { usd: 110 }),
      increment('b', 20),
      clearing('c', 50, { usd: 55, ...partly }),
    ],
    [1, 'partially_cleared', 70, -50],
  ),
];
