import { describe, expect, it } from '@jest/globals';
import { causedBy, causeOf, causeOfOutcome } from './card-account.js';

describe('the cause of a posting', () => {
  it.each([
    [causeOf('top_up', 'top_1'), 'top_up', 'top_1'],
    [causeOfOutcome('top_1', 'assigned'), 'top_up', 'top_1'],
    [causeOfOutcome('top_1', 'returned'), 'top_up', 'top_1'],
    [causeOf('correction', 'cor_1'), 'correction', 'cor_1'],
    [causeOf('payment_message', '2026/11:7'), 'payment_message', '2026/11:7'],
    [causeOf('correction', 'cor_1'), 'top_up', null],
    [causeOf('payment_message', 'top_up:1'), 'top_up', null],
  ] as const)('%s is caused by the %s %s', (cause, kind, id) => {
    expect(causedBy(cause, kind)).toBe(id);
  });
});
