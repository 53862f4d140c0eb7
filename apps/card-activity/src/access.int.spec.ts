import {
  guess,
  letThrough,
  openRoutesIn,
  startPageFaults,
  walkWithHead,
  walkWithUnreadBodies,
} from '#testing';
import { ActivityFixture, OPERATOR_TOKEN } from '../test/activity-fixture.js';

describe('access to card-activity', () => {
  let activity: ActivityFixture;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false });
  });

  afterAll(() => activity?.close());

  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(activity.service)).toEqual([
      'GET /: public',
      'GET /favicon.ico: public',
      'GET /health/live: public',
      'GET /health/ready: public',
      'GET /icon.svg: public',
      'GET /metrics: public',
    ]);
  });

  it('begins at a page whose addresses all lead somewhere', async () => {
    expect(await startPageFaults(activity.service)).toEqual([]);
  });

  it('is given to operators, and keeps who guesses their token waiting', async () => {
    const ask = (token: string) =>
      fetch(`${activity.service.url}/activity/payments`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask(OPERATOR_TOKEN)).status).toBe(200);
    const { looked, retryAfter } = await guess((attempt) => ask(`${OPERATOR_TOKEN}${attempt}`));
    expect(looked).toBeLessThanOrEqual(40);
    expect(retryAfter).toBeGreaterThan(0);
    expect((await ask(OPERATOR_TOKEN)).status).toBe(200);
  });

  it('is given so many times a second to each reader, and no more', async () => {
    const limited = await ActivityFixture.start({ consumesEvents: false }, { readsPerSecond: 2 });
    try {
      const read = (path: string) => limited.operate('GET', `/activity/${path}`);
      const paths = ['payments', 'cards', 'accounts', 'payments/txn_none', 'accounts/acc_none'];
      const answers = await Promise.all([...paths, ...paths].map(read));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(5);
      expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
      const token = limited.people.signIn('cmp_1', 'ada');
      expect((await limited.read('/activity/payments', token)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(activity.service)).toEqual([]);
  });

  it('ends each answer to HEAD, and lets caches store no other than these', async () => {
    const { faults, stored } = await walkWithHead(activity.service, [{}]);
    expect(faults).toEqual([]);
    expect(stored).toEqual([
      '/favicon.ico: public, max-age=86400',
      '/icon.svg: public, max-age=86400',
    ]);
  });

  it('answers 415 to bodies that no one would read', async () => {
    const { anyType, faults, calls } = await walkWithUnreadBodies(activity.service);
    expect(faults).toEqual([]);
    expect(anyType).toEqual([]);
    expect(calls).toBeGreaterThan(0);
  });
});
