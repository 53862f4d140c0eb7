import { describe, expect, it } from '@jest/globals';
import { idsIn, isIdOf, kindOfId } from './entity-ids.js';

const hex = '019a5f0e3c53745c9a5f0d5b3a2f9c21';

describe('an id', () => {
  it.each([
    [`cmp_${hex}`, 'company'],
    [`per_${hex}`, 'person'],
    [`crd_${hex}`, 'card'],
    [`acc_${hex}`, 'account'],
    [`txn_${hex}`, 'payment'],
    [`evt_${hex}`, 'event'],
    ['cmp_test', undefined],
    [`cmp_${hex}0`, undefined],
    [`xyz_${hex}`, undefined],
    ['', undefined],
  ])('%s is that of %s', (id, kind) => {
    expect(kindOfId(id)).toBe(kind);
  });

  it('is none of another kind', () => {
    expect(isIdOf('card', `cmp_${hex}`)).toBe(false);
  });
});

describe('the ids of an event', () => {
  it('are those that have a screen', () => {
    const data = {
      transactionId: `txn_${hex}`,
      cardId: `crd_${hex}`,
      accountId: 'acc_1',
      personId: 7,
      messageId: `crd_${hex}`,
    };
    expect(idsIn(data)).toEqual([
      ['transactionId', `txn_${hex}`],
      ['cardId', `crd_${hex}`],
    ]);
  });
});
