import { describe, expect, it } from '@jest/globals';
import { estimatedDeliveryOf } from './card-delivery.js';

const FRIDAY = new Date('2026-11-27T23:59:59Z');
const SATURDAY = new Date('2026-11-28T10:00:00Z');

describe('the estimated delivery of a physical card', () => {
  it.each([
    ['DE', FRIDAY, null, '2026-12-03'],
    ['DE', SATURDAY, null, '2026-12-03'],
    ['FR', FRIDAY, null, '2026-12-08'],
    ['JP', FRIDAY, null, '2026-12-15'],
    ['DE', FRIDAY, SATURDAY, '2026-12-01'],
    ['FR', FRIDAY, new Date('2026-11-30T00:00:00Z'), '2026-12-07'],
  ])('to %s, ordered at %s and shipped at %s, is %s', (country, ordered, shipped, expected) => {
    expect(estimatedDeliveryOf(country, ordered, shipped)).toBe(expected);
  });
});
