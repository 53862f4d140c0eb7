import { guess, itGuardsItsRoutes } from '#testing';
import { NotificationFixture } from '../test/notification-fixture.js';

describe('access to notification', () => {
  let notification: NotificationFixture;

  beforeAll(async () => {
    notification = await NotificationFixture.start({ consumesEvents: false });
  });

  afterAll(() => notification?.close());

  itGuardsItsRoutes(() => notification.service, {
    open: [
      'GET /unsubscribe/:token: checked by its handler',
      'POST /unsubscribe/:token/resume: checked by its handler',
      'POST /unsubscribe/:token: checked by its handler',
    ],
    anyType: ['POST /unsubscribe/:token', 'POST /unsubscribe/:token/resume'],
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
