import { describe, expect, it } from '@jest/globals';
import type { CardParty } from '#contracts';
import { actionFor, needsCode } from './card-actions.js';

describe('actionFor', () => {
  it.each([
    ['active', 'virtual', 'freeze'],
    ['ordered', 'virtual', 'activate'],
    ['ordered', 'physical', undefined],
    ['shipped', 'physical', 'activate'],
    ['pre_order', 'virtual', undefined],
    ['terminated', 'virtual', undefined],
  ] as const)('offers for one that is %s and %s: %p', (status, cardType, action) => {
    expect(actionFor({ status, cardType, frozenBy: [] }, 'cardholder')).toBe(action);
  });

  it.each<[CardParty, CardParty[], string | undefined]>([
    ['cardholder', ['cardholder'], 'unfreeze'],
    ['cardholder', ['partner', 'cardholder'], 'unfreeze'],
    ['cardholder', ['company_admin'], undefined],
    ['company_admin', ['cardholder'], 'unfreeze'],
    ['company_admin', ['partner', 'cardholder'], undefined],
  ])('offers %s for one that is frozen by %j: %p', (party, frozenBy, action) => {
    expect(actionFor({ status: 'frozen', cardType: 'virtual', frozenBy }, party)).toBe(action);
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
