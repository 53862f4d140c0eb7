import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ActivityCompleteness, Problem } from '#contracts';
import { eventually } from '#testing';
import { ActivityFixture } from '../../test/activity-fixture.js';
import { RecordedAccount, type RecordedEvent } from '../../test/recorded-account.js';

const HOUR_MS = 3_600_000;

describe('the copy of an account whose platform was restored to an earlier moment', () => {
  let activity: ActivityFixture;
  let account: RecordedAccount;
  let dinner: string;
  let taxi: string;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false });
  });

  afterAll(() => activity?.close());

  beforeEach(async () => {
    account = new RecordedAccount('cmp_1', 'e-1001', Date.now() - 4 * HOUR_MS);
    activity.platform.add(account);
    account.topUp(10_000);
    dinner = account.authorize(4_000);
    taxi = account.authorize(900);
    await receive(account.events);
  });

  async function receive(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await activity.receive(event);
  }

  /** The platform has lost all of this, and no event reports it again. */
  async function lose(changes: () => void): Promise<void> {
    const backup = account.backUp();
    changes();
    await receive(account.events.slice(backup.events));
    account.restore(backup);
  }

  /** The platform goes on, and the copy hears of it. */
  async function goOn(changes: () => void): Promise<void> {
    const { length } = account.events;
    changes();
    await receive(account.events.slice(length));
    await eventually('nothing waits', async () => {
      const stored = await activity.stored(account);
      return stored?.sequence === account.sequence && !stored.hasGap;
    });
  }

  const operate = async (what: 'comparisons' | 'repairs' | 'repairs?forgotten=true') =>
    (
      await activity.operate<ActivityCompleteness>(
        'POST',
        `/activity/accounts/${account.id}/${what}`,
      )
    ).body;

  const kinds = async () =>
    (await activity.contradictionsOf(account)).map((one) => (one as { kind: string }).kind);

  it('says so, and is the platform’s again once it is repaired, with what was lost on record', async () => {
    let bar = '';
    await lose(() => {
      account.settle(dinner, 4_400);
      bar = account.authorize(700);
    });
    await goOn(() => {
      account.settle(dinner, 4_300);
      account.topUp(50);
    });
    const noticed = await operate('comparisons');
    expect(noticed.contradictions).toMatchObject([{ kind: 'not_listed' }]);
    expect(noticed.differences).not.toEqual([]);

    expect(await operate('repairs')).toMatchObject({ contradictions: [], differences: [] });
    await activity.expectWhole(account);
    expect(account.payments.has(bar)).toBe(false);
    expect(await kinds()).toEqual(['not_listed', 'withdrawn', 'withdrawn']);
  });

  it('asks for the state of a payment of which only the beginning is left', async () => {
    await lose(() => account.reverse(taxi));
    await operate('repairs');
    await activity.expectWhole(account);
    expect(account.payments.get(taxi)).toMatchObject({ state: 'authorized', held: 900 });
  });

  it('does not bring back who paid, if that was erased', async () => {
    await lose(() => account.authorize(700));
    await goOn(() => {
      account.settle(dinner, 4_300);
      account.authorize(300);
    });
    await activity.operate('DELETE', '/activity/people/cmp_1/e-1001');
    await operate('repairs');
    const payments = await activity.database.query(
      `SELECT count(*)::int AS count, count(external_id)::int AS named, count(person_id)::int AS known
       FROM payments WHERE account_id = $1`,
      [account.id],
    );
    expect(payments).toEqual([{ count: account.payments.size, named: 0, known: 0 }]);
  });

  it('is emptied if the platform knows nothing of it, and only if that is said', async () => {
    activity.platform.accounts.delete(account.id);
    const noticed = await operate('comparisons');
    expect(noticed.differences).not.toEqual([]);
    const refused = await activity.operate<Problem>(
      'POST',
      `/activity/accounts/${account.id}/repairs`,
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'account_forgotten']);
    expect(await operate('repairs?forgotten=true')).toMatchObject({
      contradictions: [],
      differences: [],
    });
    expect(await activity.stored(account)).toMatchObject({ sequence: 0, booked: 0, held: 0 });
    expect(new Set(await kinds())).toEqual(new Set(['withdrawn']));
    expect(await operate('comparisons')).toMatchObject({ differences: [] });
  });

  it('goes on without a word where it has nothing that was lost', async () => {
    account.restore(account.backUp());
    await goOn(() => account.settle(dinner, 4_300));
    await activity.expectWhole(account);
    expect(await kinds()).toEqual([]);
    expect(await operate('repairs')).toMatchObject({ contradictions: [], differences: [] });
    await activity.expectWhole(account);
  });
});
