import { describe, expect, it } from '@jest/globals';
import { dynamicLinkingDigest } from '../index.js';

const payment = {
  threeDsRequestId: 'tds_1',
  cardId: 'crd_1',
  amount: { amount: 1_250, currency: 'EUR' },
  merchant: { name: 'Book "Shop"' },
};

describe('the digest of a payment', () => {
  it('is the same for the same payment, whatever else is known of it', () => {
    const more = { ...payment, merchant: { ...payment.merchant, country: 'DE' }, createdAt: 'now' };
    expect(dynamicLinkingDigest(more)).toBe(dynamicLinkingDigest(payment));
    expect(dynamicLinkingDigest(payment)).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['amount', { amount: { amount: 1_251, currency: 'EUR' } }],
    ['currency', { amount: { amount: 1_250, currency: 'USD' } }],
    ['payee', { merchant: { name: 'Book "Shop" ' } }],
    ['card', { cardId: 'crd_2' }],
    ['request', { threeDsRequestId: 'tds_2' }],
  ])('is another one for another %s', (_name, changed) => {
    expect(dynamicLinkingDigest({ ...payment, ...changed })).not.toBe(
      dynamicLinkingDigest(payment),
    );
  });

  it('does not confuse where one field ends and the next begins', () => {
    const one = { ...payment, threeDsRequestId: 'a","b', cardId: 'c' };
    const other = { ...payment, threeDsRequestId: 'a', cardId: 'b","c' };
    expect(dynamicLinkingDigest(one)).not.toBe(dynamicLinkingDigest(other));
  });
});
