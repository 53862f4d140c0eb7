import { randomUUID } from 'node:crypto';
import type { Problem } from '#contracts';
import { callJson, ScriptedServer } from '#testing';
import {
  authorization,
  NOTIFICATION_TOKEN,
  OnboardingFixture,
} from '../../test/onboarding-fixture.js';

describe('the mails that notification has', () => {
  const id = randomUUID();
  let notification: ScriptedServer;
  let onboarding: OnboardingFixture;
  let answer: { status: number; body: string };

  beforeAll(async () => {
    notification = await ScriptedServer.start(() => answer);
    onboarding = await OnboardingFixture.start({ notificationUrl: notification.url });
  });

  afterAll(async () => {
    await onboarding?.close();
    await notification?.close();
  });

  beforeEach(() => {
    answer = { status: 200, body: JSON.stringify({ data: [], hasMore: false }) };
  });

  const call = (method: string, path: string, headers: Record<string, string> = authorization) =>
    fetch(`${onboarding.url}${path}`, { method, headers });

  it.each([
    ['GET', '/mails?companyId=cmp_1&limit=5'],
    ['GET', `/mails/${id}`],
    ['POST', `/mails/${id}/resend`],
    ['GET', '/mail-suppressions?limit=5'],
    ['DELETE', `/mail-suppressions/${id}`],
  ])('are requested with our own token: %s %s', async (method, path) => {
    const response = await call(method, path);
    expect([response.status, await response.text()]).toEqual([200, answer.body]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const request = notification.requests.at(-1)!;
    expect([request.method, request.path]).toEqual([method, path]);
    expect(request.headers.authorization).toBe(`Bearer ${NOTIFICATION_TOKEN}`);
  });

  it('are refused as notification refuses', async () => {
    answer = { status: 409, body: JSON.stringify({ code: 'recipient_suppressed' }) };
    const response = await call('POST', `/mails/${id}/resend`);
    expect([response.status, await response.json()]).toEqual([
      409,
      { code: 'recipient_suppressed' },
    ]);
  });

  it('are shown in a frame of our page, where nothing runs', async () => {
    answer = { status: 200, body: JSON.stringify({ html: '<script>1</script>Hello' }) };
    const response = await call('GET', `/mails/${id}/preview`);
    expect(await response.text()).toBe('<script>1</script>Hello');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox$/);
    expect(policy).not.toContain('script');
    expect(response.headers.get('x-frame-options')).toBeNull();
  });

  it.each([500, 401])('are unavailable for now where notification answers %i', async (status) => {
    answer = { status, body: JSON.stringify({ code: 'operator_required' }) };
    for (const path of ['/mails', `/mails/${id}/preview`]) {
      const { status: answered, body } = await onboarding.get<Problem>(path);
      expect([answered, body.code]).toEqual([503, 'mails_unavailable']);
    }
  });

  it('are unavailable while notification is away, and the companies are not', async () => {
    const alone = await OnboardingFixture.start({ notificationUrl: 'http://127.0.0.1:9' });
    try {
      const { status, body } = await alone.get<Problem>('/mails');
      expect([status, body.code]).toEqual([503, 'mails_unavailable']);
      expect((await alone.get('/companies')).status).toBe(200);
    } finally {
      await alone.close();
    }
  });

  it('are for operators alone', async () => {
    const before = notification.requests.length;
    for (const [method, path] of [
      ['GET', '/mails'],
      ['GET', `/mails/${id}/preview`],
      ['POST', `/mails/${id}/resend`],
      ['GET', '/mail-suppressions'],
    ] as const) {
      const { status, body } = await callJson<Problem>(method, `${onboarding.url}${path}`);
      expect([status, body.code]).toEqual([401, 'operator_required']);
    }
    expect(notification.requests).toHaveLength(before);
  });

  it('have no other addresses', async () => {
    expect((await call('GET', '/mails/..%2Fmetrics')).status).toBe(400);
  });
});
