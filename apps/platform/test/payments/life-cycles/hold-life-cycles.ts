import { at, authorization, declined, increment, reversal } from '../payment-messages.js';
import { lifeCycle } from './life-cycle.js';

const hotel = at('7011');

export const holdLifeCycles = [
  lifeCycle('an authorization', [authorization('a', 100)], [1, 'authorized', 100, 0]),
  lifeCycle('a declined authorization', [declined(authorization('a', 100))], [1, 'declined', 0, 0]),
  lifeCycle(
    'increments',
    [authorization('a', 100), increment('b', 30, { day: 1 }), increment('c', 20, { day: 2 })],
    [3, 'authorized', 150, 0],
  ),
  lifeCycle(
    'a declined increment',
    [authorization('a', 100), declined(increment('b', 30, { day: 1 }))],
    [2, 'authorized', 100, 0],
  ),
  lifeCycle(
    'an increment without an authorization',
    [increment('b', 30)],
    [1, 'authorized', 30, 0],
    'increment_without_authorization',
  ),
  lifeCycle(
    'partial reversals',
    [authorization('a', 100), reversal('b', 30, { day: 1 }), reversal('c', 20, { day: 2 })],
    [3, 'authorized', 50, 0],
  ),
  lifeCycle(
    'a full reversal',
    [authorization('a', 100), reversal('b', 100, { day: 1 })],
    [2, 'reversed', 0, 0],
  ),
  lifeCycle(
    'a full reversal of an incremented authorization, in two parts',
    [authorization('a', 100), increment('b', 50), reversal('c', 120), reversal('d', 30)],
    [2, 'reversed', 0, 0],
  ),
  lifeCycle(
    'a reversal above the authorization',
    [authorization('a', 100), reversal('b', 120)],
    [1, 'reversed', 0, 0],
    'reversal_above_authorization',
  ),
  lifeCycle(
    'a reversal alone',
    [reversal('b', 100)],
    [1, 'incomplete', 0, 0],
    'reversal_above_authorization',
  ),
  lifeCycle('the last moment of a hold', [authorization('a', 100)], [6.999, 'authorized', 100, 0]),
  lifeCycle('an expired hold', [authorization('a', 100)], [7, 'expired', 0, 0]),
  lifeCycle(
    'a hotel that holds longer',
    [authorization('a', 100, hotel)],
    [30, 'authorized', 100, 0],
  ),
  lifeCycle(
    'a hold of a hotel that expired',
    [authorization('a', 100, hotel)],
    [31, 'expired', 0, 0],
  ),
  lifeCycle(
    'an increment that extends the hold',
    [authorization('a', 100), increment('b', 30, { day: 5 })],
    [11, 'authorized', 130, 0],
  ),
  lifeCycle(
    'an increment of another category, which shortens nothing',
    [authorization('a', 100, hotel), increment('b', 30, { day: 5 })],
    [30, 'authorized', 130, 0],
  ),
  lifeCycle(
    'a declined increment, which extends nothing',
    [authorization('a', 100), declined(increment('b', 30, { day: 5 }))],
    [7, 'expired', 0, 0],
  ),
  lifeCycle(
    'an increment after the expiry, which holds all of it again',
    [authorization('a', 100), increment('b', 30, { day: 8 })],
    [9, 'authorized', 130, 0],
  ),
  lifeCycle(
    'a partial reversal, and the rest expired',
    [authorization('a', 100), reversal('b', 40, { day: 1 })],
    [8, 'expired', 0, 0],
  ),
  lifeCycle(
    'a full reversal after the expiry',
    [authorization('a', 100), reversal('b', 100, { day: 9 })],
    [10, 'reversed', 0, 0],
  ),
];
