import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MoneyProposal, Page, Problem } from '#contracts';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { MoneyReview } from '../../../test/money-review.js';

const UNKNOWN_PROPOSAL = `prp_${'0'.repeat(32)}`;

describe('proposals of money', () => {
  let money: MoneyReview;

  beforeAll(async () => {
    money = await MoneyReview.start();
  });

  afterAll(() => money?.close());

  beforeEach(() => money.openAccount());

  it('lists and counts what waits for another reviewer', async () => {
    const mine = await money.assign((await money.transfer(1)).id);
    const other = await money.correct(5, {}, money.omar);
    const count = async (by: BackOfficeClient) =>
      (await by.get<{ waiting: number }>('money-proposals/waiting')).body.waiting;
    const [before, after] = [await count(money.omar), await count(money.rosa)];
    expect(await money.decide(mine, 'approve', money.omar)).toBe('done');
    expect([await count(money.omar), await count(money.rosa)]).toEqual([before - 1, after]);
    const list = async (query: string) =>
      (
        await money.rosa.get<Page<MoneyProposal>>(
          `money-proposals?accountId=${money.card.accountId}&${query}`,
        )
      ).body.data.map(({ id }) => id);
    expect(await list('state=waiting')).toEqual([other]);
    expect(await list('')).toEqual([other, mine]);
    expect(await list('limit=1')).toEqual([other]);
    expect(await list(`startingAfter=${other}`)).toEqual([mine]);
    const wrong = await money.rosa.get<Problem>(
      'money-proposals?state=all&accountId=1&transferId=1&startingAfter=1&limit=101',
    );
    expect(wrong.body.errors).toHaveLength(5);
  });

  it('is for reviewers only', async () => {
    const admin = await BackOfficeClient.signedIn(money.platform, 'Adam Admin', 'admin');
    const stranger = new BackOfficeClient(money.platform.url);
    const gets = [
      'money-proposals',
      'money-proposals/waiting',
      `money-proposals/${UNKNOWN_PROPOSAL}`,
    ];
    for (const path of gets) {
      expect((await admin.get(path)).body.code).toBe('reviewer_role_missing');
      expect((await stranger.get(path)).body.code).toBe('session_required');
    }
    const posts = [
      ...['approve', 'reject', 'withdraw'].map(
        (how) => `money-proposals/${UNKNOWN_PROPOSAL}/${how}`,
      ),
      ...['propose-assignment', 'propose-return'].map((how) => `unmatched-money/top_1/${how}`),
      'accounts/acc_1/propose-correction',
      'accounts/acc_1/propose-payout',
      'companies/cmp_1/propose-end',
      'companies/cmp_1/approve-end',
    ];
    for (const path of posts) {
      expect((await admin.post(path)).body.code).toBe('reviewer_role_missing');
      expect((await stranger.post(path)).body.code).toBe('session_required');
      const foreign = await money.rosa.call<Problem>('POST', path, {}, {});
      expect(foreign.status).toBe(403);
    }
  });
});
