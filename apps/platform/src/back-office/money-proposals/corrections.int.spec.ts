import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountEntryResource,
  InvoiceResource,
  Page,
  ReviewerResource,
  StatementLine,
} from '#contracts';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { openCard } from '../../../test/fund-account.js';
import { euros, MoneyReview, WORDS } from '../../../test/money-review.js';
import { pdfPages } from '../../../test/pdf-text.js';
import { InvoiceSchedule } from '../../money/invoices/invoice-schedule.js';

describe('a correction', () => {
  let money: MoneyReview;

  beforeAll(async () => {
    money = await MoneyReview.start();
  });

  afterAll(() => money?.close());

  beforeEach(() => money.openAccount());

  it('is an entry of its own, with an event and in every form of the statement', async () => {
    await money.fund(9_000);
    const [wrong] = await money.statement();
    const proposal = await money.correct(-4_900, { correctedEntryId: wrong!.entryId });
    expect((await money.account()).booked).toEqual(euros(9_000));
    expect((await money.proposal(proposal)).correctedEntry).toEqual(wrong);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
    expect(await money.counterparts()).toEqual({ bank: -9_000, suspense: 0, correction: 4_900 });
    expect(await money.events('account_corrected')).toMatchObject([
      {
        data: {
          accountId: money.card.accountId,
          correctedEntryId: wrong!.entryId,
          amount: euros(-4_900),
          ...{ available: euros(4_100), balance: euros(4_100) },
          description: WORDS,
          ledger: { accountSequence: 2, booked: { before: euros(9_000), after: euros(4_100) } },
        },
      },
    ]);
    const line = (await money.statement())[1];
    expect(line).toMatchObject({
      ...{ kind: 'correction', amount: euros(-4_900), balance: euros(4_100), description: WORDS },
      ...{ topUpId: null, messageId: null, transactionId: null },
    });
    const entries = await money.partner.get<Page<AccountEntryResource>>(
      `/v1/accounts/${money.card.accountId}/entries`,
    );
    const { correctionId, topUpId } = entries.body.data[0]!;
    expect([correctionId, topUpId]).toEqual([expect.stringMatching(/^cor_/), null]);
    const file = async (form: string) =>
      fetch(`${money.platform.url}/v1/accounts/${money.card.accountId}/statement.${form}`, {
        headers: { authorization: `Bearer ${money.partner.apiKey}` },
      });
    expect(await (await file('csv')).text()).toContain(`correction,${WORDS},-49.00,41.00,EUR`);
    const camt = await (await file('camt053')).text();
    expect(camt).toContain(`<RmtInf><Ustrd>${WORDS}</Ustrd></RmtInf>`);
    expect(camt).toContain('<Fmly><Cd>MDOP</Cd><SubFmlyCd>ADJT</SubFmlyCd></Fmly>');
    expect(camt).not.toContain('<RltdPties>');
    const pdf = (await pdfPages(Buffer.from(await (await file('pdf')).arrayBuffer()))).join(' ');
    expect(pdf.replaceAll(/\s+/g, ' ')).toContain('Transfer of 3 November');
    expect((await money.trail()).map(({ action }) => action)).toEqual([
      ...['correction_proposed', 'correction_approved'],
    ]);
    await money.expectWhole();
  });

  it('is booked once, also when several approve it at the same time', async () => {
    const proposal = await money.correct(2_500);
    const { revision } = await money.proposal(proposal);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => money.decide(proposal, 'approve', money.omar, revision)),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect((await money.account()).booked).toEqual(euros(2_500));
    const again = money.platform.database.query(
      `UPDATE money_proposals SET state = 'waiting', decided_by = NULL WHERE id = $1`,
      [proposal],
    );
    await expect(again).rejects.toThrow('a proposal is decided once');
    await money.expectWhole();
  });

  it('is void once its proposer is disabled, also after they are enabled again', async () => {
    const paul = await BackOfficeClient.signedIn(money.platform, 'Paul Proposer');
    const admin = await BackOfficeClient.signedIn(money.platform, 'Adam Admin', 'admin');
    const second = await BackOfficeClient.signedIn(money.platform, 'Sara Second', 'admin');
    const proposal = await money.correct(1_234_567, {}, paul);
    const { revision } = await money.proposal(proposal);
    await admin.post(`reviewers/${paul.id}/disable`);
    expect(await money.decide(proposal, 'approve', money.omar, revision)).toBe('409 proposal_void');
    expect(await money.decide(proposal, 'reject', money.omar, revision)).toBe('409 proposal_void');
    expect(await money.proposal(proposal)).toMatchObject({
      state: 'void',
      decidedBy: { id: admin.id, name: 'Adam Admin' },
    });
    const { body } = await admin.post<ReviewerResource>(`reviewers/${paul.id}/enable`);
    const enabled = await second.post(`reviewers/${paul.id}/requests/${body.request!.id}/confirm`);
    expect(enabled.status).toBe(200);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('409 proposal_void');
    expect((await money.trail()).map(({ action }) => action)).toEqual([
      ...['correction_proposed', 'correction_void'],
    ]);
    // What is void blocks no other proposal.
    expect(await money.correct(100, {}, money.rosa)).toMatch(/^prp_/);
    expect((await money.account()).booked).toEqual(euros(0));
    await money.expectWhole();
  });

  it('is approved or void, if its proposer is disabled at the same time', async () => {
    const admin = await BackOfficeClient.signedIn(money.platform, 'Adam Admin', 'admin');
    for (let round = 0; round < 5; round += 1) {
      const paul = await BackOfficeClient.signedIn(money.platform, 'Paul Proposer');
      const proposal = await money.correct(100, {}, paul);
      const { revision } = await money.proposal(proposal);
      const [approved, disabled] = await Promise.all([
        money.decide(proposal, 'approve', money.omar, revision),
        admin.post(`reviewers/${paul.id}/disable`),
      ]);
      expect(disabled.status).toBe(200);
      const { state } = await money.proposal(proposal);
      expect([approved, state]).toEqual(
        approved === 'done' ? ['done', 'approved'] : ['409 proposal_void', 'void'],
      );
    }
    await money.expectWhole();
  });

  it('is not approved on a proposal that waits although its proposer is disabled', async () => {
    const paul = await BackOfficeClient.signedIn(money.platform, 'Paul Proposer');
    const proposal = await money.correct(100, {}, paul);
    // As a replica of the version before disables.
    const disable = 'UPDATE reviewers SET disabled_at = now() WHERE id = $1';
    await money.platform.database.query(disable, [paul.id]);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('409 proposal_void');
  });

  it('has one proposal per entry, and is refused on an outdated revision', async () => {
    await money.fund(9_000);
    const [{ entryId }] = (await money.statement()) as [StatementLine];
    const { revision } = await money.reviewed();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        money.correct(
          -100,
          { revision, correctedEntryId: entryId },
          index % 2 ? money.omar : money.rosa,
        ),
      ),
    );
    expect(answers.filter((answer) => answer.startsWith('prp_'))).toHaveLength(1);
    expect(answers.filter((answer) => answer === '409 proposal_waiting')).toHaveLength(9);
    expect(await money.correct(-200, { revision })).toBe('409 proposal_changed');
    expect(await money.correct(-200)).toMatch(/^prp_/);
    expect(await money.correct(-200)).toBe('409 proposal_waiting');
  });

  it('names an entry of the account, its currency and an amount within bounds', async () => {
    await money.fund(9_000);
    const other = await openCard(money.partner);
    const reference = (await money.account(other.accountId)).topUpReference!;
    await money.transfer(9_000, reference);
    const [foreign] = await money.statement(other.accountId);
    expect(await money.correct(1, { correctedEntryId: foreign!.entryId })).toBe(
      '422 entry_unknown',
    );
    expect(await money.correct(1, { amount: { amount: 1, currency: 'USD' } })).toBe(
      '422 account_currency_wrong',
    );
    for (const wrong of [
      { amount: euros(0) },
      { amount: euros(9_000_000_000_001) },
      { amount: euros(0.5) },
      { description: 'x'.repeat(141) },
      { description: ' ' },
      { description: 'two\nlines' },
      { note: ' ' },
      { note: null },
      { correctedEntryId: null },
    ])
      expect(await money.correct(1, wrong)).toBe('422 validation_failed');
  });

  it('may exceed the balance, and is part of the next invoice but not of payments', async () => {
    const company = await money.openCredit('2027-01-17T12:00:00.000Z');
    await company.buy(10_000);
    const limit = (await money.account()).creditLimit!.amount;
    expect(await money.decide(await money.correct(-limit), 'approve', money.omar)).toBe('done');
    expect((await money.account()).available).toEqual(euros(-10_000));
    expect((await company.authorize(1)).body).toMatchObject({ reason: 'insufficient_funds' });
    expect(await money.decide(await money.correct(limit + 2_500), 'approve', money.omar)).toBe(
      'done',
    );
    money.clock.goTo(new Date('2027-01-31T23:00:00.000Z'));
    await money.platform.app.get(InvoiceSchedule).poll();
    expect(await company.invoices()).toMatchObject([
      {
        ...{ purchases: euros(10_000), corrections: euros(2_500), amount: euros(7_500) },
        ...{ paid: euros(0), outstanding: euros(7_500), status: 'open' },
      },
    ]);
    const [{ id }] = (await company.invoices()) as [InvoiceResource];
    const pdf = await money.rosa.fetch(`invoices/${id}/document.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const text = (await pdfPages(Buffer.from(await pdf.arrayBuffer())))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain('Transfer of 3 November');
    await money.expectWhole();
  });
});
