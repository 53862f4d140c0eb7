import { guess, letThrough, openRoutesIn, startPageFaults } from '#testing';
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

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(activity.service)).toEqual([]);
  });
});
