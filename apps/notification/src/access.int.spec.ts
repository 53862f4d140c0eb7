import {
  guess,
  letThrough,
  openRoutesIn,
  startPageFaults,
  walkWithHead,
  walkWithUnreadBodies,
} from '#testing';
import { NotificationFixture } from '../test/notification-fixture.js';

describe('access to notification', () => {
  let notification: NotificationFixture;

  beforeAll(async () => {
    notification = await NotificationFixture.start({ consumesEvents: false });
  });

  afterAll(() => notification?.close());

  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(notification.service)).toEqual([
      'GET /: public',
      'GET /favicon.ico: public',
      'GET /health/live: public',
      'GET /health/ready: public',
      'GET /icon.svg: public',
      'GET /metrics: public',
      'GET /unsubscribe.css: public',
      'GET /unsubscribe/:token: checked by its handler',
      'POST /unsubscribe/:token/resume: checked by its handler',
      'POST /unsubscribe/:token: checked by its handler',
    ]);
  });

  it('begins at a page whose addresses all lead somewhere', async () => {
    expect(await startPageFaults(notification.service)).toEqual([]);
  });

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(notification.service)).toEqual([]);
  });

  it('ends each answer to HEAD, and lets caches store no other than these', async () => {
    const { faults, stored } = await walkWithHead(notification.service, [{}]);
    expect(faults).toEqual([]);
    expect(stored).toEqual([
      '/favicon.ico: public, max-age=86400',
      '/icon.svg: public, max-age=86400',
      '/unsubscribe.css: max-age=3600',
    ]);
  });

  it('answers 415 to bodies that no one would read', async () => {
    const { anyType, faults, calls } = await walkWithUnreadBodies(notification.service);
    expect(faults).toEqual([]);
    expect(anyType).toEqual(['POST /unsubscribe/:token', 'POST /unsubscribe/:token/resume']);
    expect(calls).toBeGreaterThan(0);
  });

  it.each<[string, (attempt: number) => [string, RequestInit]]>([
    [
      'the token of operators',
      (attempt) => ['/mails', { headers: { authorization: `Bearer wrong-${attempt}` } }],
    ],
    ['the links of mails', (attempt) => [`/unsubscribe/a.b.${attempt}`, {}]],
  ])('keeps who guesses %s waiting', async (_what, callOf) => {
    const own = await NotificationFixture.start({ consumesEvents: false });
    try {
      const { looked, retryAfter } = await guess((attempt) => {
        const [path, init] = callOf(attempt);
        return fetch(`${own.service.url}${path}`, init);
      });
      expect(looked).toBeLessThanOrEqual(40);
      expect(retryAfter).toBeGreaterThan(0);
    } finally {
      await own.close();
    }
  });
});
