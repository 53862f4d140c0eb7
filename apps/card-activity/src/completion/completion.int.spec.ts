import { eventually } from '#testing';
import { ActivityFixture } from '../../test/activity-fixture.js';
import type { RecordedAccount } from '../../test/recorded-account.js';
import { Completion } from './completion.js';

describe('Completion', () => {
  let activity: ActivityFixture;
  let account: RecordedAccount;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false });
  });

  afterAll(() => activity?.close());

  beforeEach(() => {
    activity.platform.fault = () => undefined;
    account = activity.newAccount();
    account.topUp(10_000);
    account.settle(account.authorize(4_000), 4_400);
    account.reverse(account.authorize(900));
  });

  const receive = async (...sequences: number[]) => {
    for (const sequence of sequences) await activity.receive(account.events[sequence - 1]!);
  };

  const whole = () =>
    eventually('a copy without a gap', async () => {
      const stored = await activity.stored(account);
      return stored?.sequence === account.sequence && !stored.hasGap;
    });

  const asked = () =>
    activity.platform.requests.filter(({ path }) => path.includes(account.id)).length;

  it('fills a gap that lasts', async () => {
    await receive(1, 3, 5);
    await whole();
    await activity.expectWhole(account);
  });

  it('may query the next gap immediately after filling one', async () => {
    await receive(1, 3);
    await whole();
    expect(
      await activity.database.query(
        'SELECT ask_at <= now() AS "mayAsk" FROM accounts WHERE id = $1',
        [account.id],
      ),
    ).toEqual([{ mayAsk: true }]);
  });

  it('begins with what came before the service was there', async () => {
    await receive(4, 5);
    await whole();
    await activity.expectWhole(account);
  });

  it('gets the latest changes, page by page, though no gap shows that they are missing', async () => {
    while (account.sequence < 230) account.authorize(1);
    await receive(1);
    await activity.service.app.get(Completion).catchUp(account.id);
    await activity.expectWhole(account);
    expect(asked()).toBe(3);
  });

  it('asks again once a platform that failed is back', async () => {
    let answers = 0;
    activity.platform.fault = () => ((answers += 1) <= 2 ? { status: 503 } : undefined);
    await receive(1, 3);
    await eventually('a first question', () => answers > 0);
    // The claim lasts a minute; here it is over.
    await eventually('a whole copy', async () => {
      await activity.database.query('UPDATE accounts SET ask_at = now() WHERE id = $1', [
        account.id,
      ]);
      return (await activity.stored(account))?.sequence === account.sequence;
    });
    expect(answers).toBeGreaterThan(2);
    await activity.expectWhole(account);
  });

  it('goes on with the amounts where the event is deleted', async () => {
    activity.platform.fault = ({ path }) => {
      if (!path.includes(account.id)) return undefined;
      const page = account.listed(Number(/afterSequence=(\d+)/.exec(path)![1]), 100);
      const gone = { channel: null, version: null, payload: null };
      const data = page.data.map((one) => (one.accountSequence === 2 ? { ...one, ...gone } : one));
      return { status: 200, body: { ...page, data } };
    };
    await receive(1, 3);
    await whole();
    const { sequence, booked, held } = account;
    expect(await activity.stored(account)).toMatchObject({ sequence, booked, held });
    const [second] = await activity.database.query(
      'SELECT event_type, held::float8 FROM account_changes WHERE account_id = $1 AND sequence = 2',
      [account.id],
    );
    expect(second).toEqual({ event_type: null, held: 4_000 });
  });

  it('puts on record what the platform does not list any more, and goes on behind it', async () => {
    activity.platform.fault = ({ path }) => {
      const after = Number(/afterSequence=(\d+)/.exec(path)?.[1]);
      return { status: 200, body: account.listed(Math.max(after, 3), 100) };
    };
    await receive(1, 5);
    await whole();
    const { sequence, booked, held } = account;
    expect(await activity.stored(account)).toMatchObject({ sequence, booked, held });
    expect(await activity.contradictionsOf(account)).toMatchObject([
      { sequence: 4, kind: 'not_listed', told: { from: 2, to: 3 } },
    ]);
  });
});
