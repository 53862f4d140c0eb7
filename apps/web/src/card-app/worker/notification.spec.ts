import { describe, expect, it } from '@jest/globals';
import { notificationOf } from './notification.js';

const push = {
  kind: 'challenge' as const,
  challengeId: 'tds_1',
  merchantName: 'Bookshop',
  amount: { amount: 1_250, currency: 'JPY' },
  expiresAt: '2026-03-01T12:02:30Z',
};

describe('notificationOf', () => {
  it('shows amount and shop, and opens the payment', () => {
    expect(notificationOf(push, ['en-GB'])).toEqual({
      title: 'Approve JP¥1,250?',
      body: 'Payment to Bookshop. Open the app to look and decide.',
      tag: 'tds_1',
      address: '/card-app#/approvals/tds_1',
    });
  });

  it('says of a request of zero that it is no payment', () => {
    const zero = { ...push, amount: { amount: 0, currency: 'EUR' } };
    expect(notificationOf(zero, ['en-GB'])).toMatchObject({
      title: 'Confirm your card?',
      body: 'Card verification for Bookshop, no payment. Open the app to look and decide.',
    });
  });

  it("leads to the app in its partner's looks", () => {
    const { address } = notificationOf({ ...push, partner: 'ptn_1' }, ['en-GB']);
    expect(address).toBe('/card-app?partner=ptn_1#/approvals/tds_1');
  });

  it('says that a device was added, and leads to the devices', () => {
    const added = {
      kind: 'device_enrolled' as const,
      deviceName: 'Pixel',
      enrolledAt: '2026-03-01T12:00:00Z',
      expiresAt: '2026-03-08T12:00:00Z',
    };
    expect(notificationOf(added, ['en-GB'])).toEqual({
      title: 'New device can approve payments',
      body: '“Pixel” was added. Not you? Remove it in the app and call your card issuer.',
      tag: 'device 2026-03-01T12:00:00Z',
      address: '/card-app#/devices',
    });
    expect(notificationOf(added, ['de-DE']).title).toBe('Neues Gerät kann Zahlungen bestätigen');
  });

  it('speaks the language of the device', () => {
    expect(notificationOf(push, ['de-DE']).body).toMatch(/^Zahlung an Bookshop/);
  });
});
