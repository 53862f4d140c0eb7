import { authorization, clearing } from '../payment-messages.js';
import { lifeCycle } from './life-cycle.js';

export const strangerLifeCycles = [
  lifeCycle(
    'a message of another card',
    [authorization('a', 100), clearing('b', 100, { cardId: 'crd_2' })],
    [1, 'authorized', 100, 0],
    'other_card',
  ),
  lifeCycle(
    'a message in another currency',
    [authorization('a', 100), clearing('b', 100, { amount: { amount: 100, currency: 'SEK' } })],
    [1, 'authorized', 100, 0],
    'other_currency',
  ),
  lifeCycle(
    'a message with the id of another one',
    [authorization('a', 100), clearing('b', 100), clearing('b', 90, { isConflict: true })],
    [1, 'cleared', 0, -100],
    'message_conflict',
  ),
];
