import { guess, itGuardsItsRoutes } from '#testing';
import { ActivityFixture, OPERATOR_TOKEN } from '../test/activity-fixture.js';

describe('access to card-activity', () => {
  let activity: ActivityFixture;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false });
  });

  afterAll(() => activity?.close());

  itGuardsItsRoutes(() => activity.service, {
    stored: [],
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

  it('is limited per second for each reader', async () => {
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
});
