import { eventually } from '#testing';
import { dayIn } from '#time-zones';
import { ActivityFixture } from '../../test/activity-fixture.js';
import { RecordedAccount } from '../../test/recorded-account.js';
import { SeededRandom } from '../../test/seeded-random.js';
import { Comparison } from './comparison.js';

const CHANGES = 200;

describe('Comparison', () => {
  let activity: ActivityFixture;
  let account: RecordedAccount;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false }, { gapSeconds: 3_600 });
  });

  afterAll(() => activity?.close());

  beforeEach(() => {
    activity.platform.fault = () => undefined;
    account = RecordedAccount.random('cmp_1', new SeededRandom(3), CHANGES);
    activity.platform.add(account);
  });

  const numbered = () => account.events.filter(({ sequence }) => sequence !== undefined);

  async function receive(which: (sequence: number) => boolean): Promise<void> {
    for (const event of numbered()) if (which(event.sequence!)) await activity.receive(event);
  }

  const compare = () => activity.service.app.get(Comparison).compare(account.id);

  const days = () =>
    activity.database.query(
      `SELECT day::text, is_equal AS "isEqual", (own ->> 'changes')::int AS own,
         (told ->> 'changes')::int AS told FROM compared_days WHERE account_id = $1 ORDER BY day`,
      [account.id],
    );

  const comparedUntil = async () => {
    const [row] = await activity.database.query(
      `SELECT compared_until = $2::date - 1 AS "isYesterday",
         compare_at > now() AS "isDone" FROM accounts WHERE id = $1`,
      [account.id, dayIn(account.timeZone, new Date())],
    );
    return row;
  };

  it('finds a whole copy equal, on each of its days', async () => {
    await receive(() => true);
    await compare();
    const expected = account
      .digests('2026-01-01', '2026-12-31')
      .map(({ day, changes }) => ({ day, isEqual: true, own: changes, told: changes }));
    expect(expected.length).toBeGreaterThan(1);
    expect(await days()).toEqual(expected);
    expect(await comparedUntil()).toEqual({ isYesterday: true, isDone: true });
  });

  // Morocco ended its permanent summer time in 2026. Postgres may have older time zone data than Node.js.
  it('finds a copy equal whose days the database would end at another hour', async () => {
    const random = new SeededRandom(4);
    account = RecordedAccount.random('cmp_1', random, CHANGES, Date.UTC(2026, 9, 10, 12));
    account.timeZone = 'Africa/Casablanca';
    activity.platform.add(account);
    await receive(() => true);
    await compare();
    expect(await days()).toEqual(
      account
        .digests('2026-01-01', '2026-12-31')
        .map(({ day, changes }) => ({ day, isEqual: true, own: changes, told: changes })),
    );
    expect(await comparedUntil()).toEqual({ isYesterday: true, isDone: true });
  });

  it.each([
    ['the latest changes', (sequence: number) => sequence < 150],
    ['all but the first one', (sequence: number) => sequence === 1],
    ['some in between', (sequence: number) => sequence % 20 !== 7],
  ])('gets %s where they are missing, and then finds it equal', async (_, which) => {
    await receive(which);
    await compare();
    await activity.expectWhole(account);
    expect((await days()).every(({ isEqual }) => isEqual)).toBe(true);
    expect(await comparedUntil()).toEqual({ isYesterday: true, isDone: true });
  });

  it('reports a damaged copy until it is repaired', async () => {
    await receive(() => true);
    const change =
      'UPDATE account_changes SET held = held + $2 WHERE account_id = $1 AND sequence = 3';
    await activity.database.query(change, [account.id, 1]);
    await compare();
    expect((await days())[0]).toMatchObject({ isEqual: false });
    const metrics = await (await fetch(`${activity.service.url}/metrics`)).text();
    expect(metrics).toMatch(/^activity_different_days\S* 1$/m);
    expect(await comparedUntil()).toMatchObject({ isYesterday: false });
    await activity.database.query(change, [account.id, -1]);
    await compare();
    expect((await days())[0]).toMatchObject({ isEqual: true });
  });

  it('begins by itself when its time has come, and again after a platform that failed', async () => {
    await receive((sequence) => sequence < 100);
    let failures = 0;
    activity.platform.fault = () => ((failures += 1) <= 1 ? { status: 503 } : undefined);
    await eventually('the comparison', async () => {
      // What is claimed and fails is due again after ten minutes.
      await activity.database.query(
        'UPDATE accounts SET compare_at = now() WHERE id = $1 AND compared_until IS NULL',
        [account.id],
      );
      return (await days()).length > 1;
    });
    await activity.expectWhole(account);
  });
});
