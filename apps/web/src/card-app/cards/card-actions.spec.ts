import { describe, expect, it } from '@jest/globals';
import { actionFor, needsCode } from './card-actions.js';

describe('actionFor', () => {
  it.each([
    ['active', 'virtual', 'freeze'],
    ['frozen', 'physical', 'unfreeze'],
    ['ordered', 'virtual', 'activate'],
    ['ordered', 'physical', undefined],
    ['shipped', 'physical', 'activate'],
    ['pre_order', 'virtual', undefined],
    ['terminated', 'virtual', undefined],
  ] as const)('offers for one that is %s and %s: %p', (status, cardType, action) => {
    expect(actionFor({ status, cardType })).toBe(action);
  });
});

describe('needsCode', () => {
  it.each([
    ['activate', 'physical', true],
    ['activate', 'virtual', false],
    ['unfreeze', 'physical', false],
  ] as const)('to %s one that is %s: %p', (action, cardType, expected) => {
    expect(needsCode({ cardType }, action)).toBe(expected);
  });
});
