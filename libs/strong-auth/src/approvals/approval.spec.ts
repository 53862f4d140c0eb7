import { dynamicLinkingDigest } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { approvalChallenge, newNonce } from './approval.js';

const payment = {
  threeDsRequestId: 'tds_1',
  cardId: 'crd_1',
  amount: { amount: 1_250, currency: 'EUR' },
  merchant: { name: 'Book Shop' },
};

describe('the challenge of an approval', () => {
  const nonce = newNonce();
  const challengeOf = (changed: Partial<typeof payment>) =>
    Buffer.from(
      approvalChallenge(dynamicLinkingDigest({ ...payment, ...changed }), nonce),
    ).toString('hex');

  it('is the same for the same payment and nonce', () => {
    expect(challengeOf({})).toBe(challengeOf({}));
    expect(challengeOf({})).toHaveLength(64);
  });

  it.each([
    ['amount', { amount: { amount: 1_251, currency: 'EUR' } }],
    ['currency', { amount: { amount: 1_250, currency: 'BHD' } }],
    ['payee', { merchant: { name: 'Book Shop ' } }],
  ])('is another one for another %s', (_what, changed) => {
    expect(challengeOf(changed)).not.toBe(challengeOf({}));
  });

  it('is another one each time', () => {
    const digest = dynamicLinkingDigest(payment);
    expect(approvalChallenge(digest, newNonce())).not.toEqual(
      approvalChallenge(digest, newNonce()),
    );
  });
});
