import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MoneyProposal, Page } from '#contracts';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { openCard } from '../../../test/fund-account.js';
import { euros, MoneyReview, NOTE } from '../../../test/money-review.js';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import { whileCommitsAreRefused } from '../../../test/refused-commits.js';
import { InvoiceSchedule } from '../../money/invoices/invoice-schedule.js';

const UNKNOWN_PROPOSAL = `prp_${'0'.repeat(32)}`;

describe('unmatched money', () => {
  let money: MoneyReview;

  beforeAll(async () => {
    money = await MoneyReview.start();
  });

  afterAll(() => money?.close());

  beforeEach(() => money.openAccount());

  it('is credited as matched money when another reviewer approves', async () => {
    const { id } = await money.transfer(5_000);
    const proposal = await money.assign(id);
    expect(await money.proposal(proposal)).toMatchObject({
      ...{ kind: 'assignment', state: 'waiting', amount: euros(5_000), note: NOTE },
      transfer: { id, remitter: 'Fabrikam GmbH', reference: 'invoice 12' },
      account: { id: money.card.accountId, booked: euros(0) },
      company: { id: money.card.companyId },
      proposedBy: { id: money.rosa.id, name: 'Rosa Review' },
      decidedBy: null,
    });
    expect(await money.counterparts()).toEqual({ bank: -5_000, suspense: 5_000, correction: 0 });
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
    expect(await money.counterparts()).toEqual({ bank: -5_000, suspense: 0, correction: 0 });
    expect(await money.account()).toMatchObject({ booked: euros(5_000), available: euros(5_000) });
    expect(await money.topUp(id)).toMatchObject({
      ...{ accountId: money.card.accountId, status: 'completed', unmatchedReason: null },
    });
    expect(await money.events('account_top_up')).toMatchObject([
      { data: { topUpId: id, amount: euros(5_000), ledger: { accountSequence: 1 } } },
    ]);
    expect(await money.statement()).toMatchObject([{ kind: 'top_up', topUpId: id }]);
    const entries = await money.partner.get<Page<{ topUpId: string }>>(
      `/v1/accounts/${money.card.accountId}/entries`,
    );
    expect(entries.body.data).toMatchObject([{ topUpId: id }]);
    expect(await money.unmatched(id)).toMatchObject({
      ...{ state: 'assigned', account: { id: money.card.accountId } },
    });
    expect(await money.trail()).toEqual([
      { action: 'assignment_proposed', name: 'Rosa Review', reason: NOTE },
      { action: 'assignment_approved', name: 'Omar Office', reason: null },
    ]);
    await money.expectWhole();
  });

  it('is approved once, also by many reviewers at the same time', async () => {
    const { id } = await money.transfer(5_000);
    const proposal = await money.assign(id);
    const { revision } = await money.proposal(proposal);
    const uma = await BackOfficeClient.signedIn(money.platform, 'Uma Underwriter');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        money.decide(proposal, 'approve', index % 2 ? money.omar : uma, revision),
      ),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['done', '409 proposal_decided']));
    expect((await money.account()).booked).toEqual(euros(5_000));
    await money.expectWhole();
  });

  it('is never approved by the reviewer who proposed it', async () => {
    const { id } = await money.transfer(5_000);
    const proposal = await money.assign(id);
    expect(await money.decide(proposal, 'approve', money.rosa)).toBe('409 four_eyes_required');
    expect(await money.decide(proposal, 'reject', money.rosa)).toBe('409 four_eyes_required');
    const change = money.platform.database.query(
      `UPDATE money_proposals SET state = 'approved', decided_by = proposed_by,
         decided_by_name = proposed_by_name, decided_at = now() WHERE id = $1`,
      [proposal],
    );
    await expect(change).rejects.toThrow('money_proposals_four_eyes');
    expect((await money.account()).booked).toEqual(euros(0));
  });

  it('has one proposal at a time, also by ten reviewers at the same time', async () => {
    const { id } = await money.transfer(5_000);
    const { revision } = await money.unmatched(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? money.assign(id, { revision }, money.omar) : money.giveBack(id, { revision }),
      ),
    );
    expect(answers.filter((answer) => answer.startsWith('prp_'))).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 proposal_waiting')).toHaveLength(9);
  });

  it('stays in suspense when it is rejected or withdrawn, and can be proposed again', async () => {
    const { id } = await money.transfer(5_000);
    const { revision: seen } = await money.unmatched(id);
    const rejected = await money.assign(id);
    expect(await money.decide(rejected, 'withdraw', money.omar)).toBe('403 proposal_of_other');
    expect(await money.decide(rejected, 'reject', money.omar)).toBe('done');
    expect(await money.proposal(rejected)).toMatchObject({
      ...{ state: 'rejected', decidedBy: { name: 'Omar Office' } },
      decisionNote: 'It is of another company.',
    });
    expect(await money.assign(id, { revision: seen })).toBe('409 proposal_changed');
    const withdrawn = await money.assign(id);
    expect(await money.decide(withdrawn, 'withdraw', money.rosa)).toBe('done');
    expect(await money.decide(withdrawn, 'approve', money.omar)).toBe('409 proposal_decided');
    expect((await money.counterparts()).suspense).toBe(5_000);
    expect(await money.decide(await money.assign(id), 'approve', money.omar)).toBe('done');
    expect(await money.assign(id)).toBe('409 top_up_settled');
    const listed = await money.rosa.get<Page<MoneyProposal>>(`money-proposals?transferId=${id}`);
    expect(listed.body.data.map(({ state }) => state)).toEqual([
      ...['approved', 'withdrawn', 'rejected'],
    ]);
  });

  it('needs an open account of the same partner in its currency', async () => {
    const { id } = await money.transfer(5_000, 'invoice 12', 'USD');
    expect(await money.assign(id)).toBe('422 account_currency_wrong');
    const euroTransfer = await money.transfer(5_000);
    const other = await openCard(await money.platform.addPartnerWithoutWebhook());
    expect(await money.assign(euroTransfer.id, { accountId: other.accountId })).toBe(
      '404 account_unknown',
    );
    expect(await money.assign(euroTransfer.id, { accountId: `acc_${'0'.repeat(32)}` })).toBe(
      '404 account_unknown',
    );
    const undecided = (await money.partner.createCompany()).id;
    const { modules } = await money.partner.onboardingLink(undecided);
    const applicant = new OnboardingApplicant(modules.creditApplication);
    await applicant.saveCredit(completeAnswers.credit);
    await applicant.submitCredit(1);
    await money.partner.approveKyc(undecided);
    const pending = await money.partner.orderCard((await money.partner.createPerson(undecided)).id);
    expect(await money.assign(euroTransfer.id, { accountId: pending.accountId })).toBe(
      '409 account_not_open',
    );
  });

  it('is not approved on an outdated revision', async () => {
    const { id } = await money.transfer(5_000);
    const proposal = await money.assign(id);
    const { revision } = await money.proposal(proposal);
    expect(await money.decide(await money.correct(100), 'approve', money.omar)).toBe('done');
    expect(await money.decide(proposal, 'approve', money.omar, revision)).toBe(
      '409 proposal_changed',
    );
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
    expect((await money.account()).booked).toEqual(euros(5_100));
  });

  it('is unchanged when the commit fails', async () => {
    const { id } = await money.transfer(5_000);
    const proposal = await money.assign(id);
    const answer = await whileCommitsAreRefused(money.platform.database, 'money_proposals', () =>
      money.decide(proposal, 'approve', money.omar),
    );
    expect(answer).toMatch(/^500/);
    expect(await money.counterparts()).toEqual({ bank: -5_000, suspense: 5_000, correction: 0 });
    expect((await money.proposal(proposal)).state).toBe('waiting');
    expect((await money.topUp(id)).status).toBe('unmatched');
    expect(await money.events('account_top_up')).toEqual([]);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
    await money.expectWhole();
  });

  it('is returned to its sender', async () => {
    const { id } = await money.transfer(5_000);
    const proposal = await money.giveBack(id);
    expect(await money.proposal(proposal)).toMatchObject({
      ...{ kind: 'return', company: null, account: null, accountId: null },
    });
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
    expect(await money.counterparts()).toEqual({ bank: 0, suspense: 0, correction: 0 });
    expect(await money.topUp(id)).toMatchObject({
      ...{ accountId: null, status: 'returned', unmatchedReason: 'reference_malformed' },
    });
    expect(await money.assign(id)).toBe('409 top_up_settled');
    const list = async (state: string) =>
      (
        await money.rosa.get<Page<{ id: string }>>(
          `unmatched-money?partnerId=${money.partner.id}&state=${state}`,
        )
      ).body.data.map((one) => one.id);
    expect([await list('waiting'), await list('returned')]).toEqual([[], [id]]);
  });

  it('pays an overdue invoice once it is assigned, so that the account spends again', async () => {
    const company = await money.openCredit('2027-01-17T12:00:00.000Z');
    await company.buy(10_000);
    for (const time of ['2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z']) {
      money.clock.goTo(new Date(time));
      await money.platform.app.get(InvoiceSchedule).poll();
    }
    expect((await company.account()).status).toBe('overdue');
    const { id } = await money.transfer(10_000);
    const proposal = await money.assign(id);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
    expect((await company.account()).status).toBe('active');
    expect(await company.invoices()).toMatchObject([{ status: 'paid', paid: euros(10_000) }]);
    expect(await money.events('invoice_paid')).toHaveLength(1);
    await money.expectWhole();
  });

  it('is not assigned if it was never unmatched or came from no bank', async () => {
    const { id } = await money.fund(5_000);
    expect(await money.assign(id, { revision: 'x' })).toBe('409 top_up_settled');
    expect(await money.assign('top_none', { revision: 'x' })).toBe('404 top_up_unknown');
    expect(await money.decide(UNKNOWN_PROPOSAL, 'approve', money.omar, 'x')).toBe(
      '404 proposal_unknown',
    );
    expect(await money.decide(UNKNOWN_PROPOSAL, 'reject', money.omar, 'x')).toBe(
      '404 proposal_unknown',
    );
  });

  it('keeps all balances correct while ten transfers are assigned and payments arrive', async () => {
    const transfers = await Promise.all(Array.from({ length: 10 }, () => money.transfer(1_000)));
    const proposals: string[] = [];
    for (const { id } of transfers) proposals.push(await money.assign(id));
    const revisions = await Promise.all(proposals.map(async (id) => money.proposal(id)));
    const pay = () => money.processor.send({ kind: 'clearing', cardId: money.card.id }, 10);
    // An approval changes what the other ones saw of the account, so all but one have to look again.
    const first = await Promise.all([
      ...revisions.map(({ id, revision }) => money.decide(id, 'approve', money.omar, revision)),
      ...Array.from({ length: 10 }, async () => (await pay()).status),
    ]);
    expect(first.filter((answer) => answer === 'done')).toHaveLength(1);
    for (const { id } of revisions)
      if ((await money.proposal(id)).state === 'waiting')
        expect(await money.decide(id, 'approve', money.omar)).toBe('done');
    expect((await money.account()).booked).toEqual(euros(9_900));
    await money.expectWhole();
  });
});
