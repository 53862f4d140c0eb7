import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AccountResource,
  InvoiceResource,
  Page,
  Problem,
  ReviewedAccount,
  ReviewedAccountDetail,
  ReviewedApplication,
  ReviewedHold,
  ReviewedInvoice,
  StatementLine,
  TopUpResource,
} from '#contracts';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { CreditCompany } from '../../../test/credit-company.js';
import { openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { pdfPages } from '../../../test/pdf-text.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { InvoiceSchedule } from '../../money/invoices/invoice-schedule.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const PDF_HEADERS = {
  'content-type': 'application/pdf',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

describe('the accounts of companies in the back office', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let rosa: BackOfficeClient;
  let company: CreditCompany;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    processor = new ProcessorClient(platform.url);
    rosa = await BackOfficeClient.signedIn(platform, 'Rosa Review');
    partner = await platform.addPartnerWithoutWebhook();
    const clock = AdjustableClock.of(platform);
    clock.goTo(new Date('2027-01-17T12:00:00.000Z'));
    company = await CreditCompany.open({ partner, processor, clock });
    await company.pay(5_000);
    await company.buy(8_000);
    const reach = async (time: string) => {
      clock.goTo(new Date(time));
      await platform.app.get(InvoiceSchedule).poll();
    };
    await reach('2027-01-31T23:00:00.000Z');
    await reach('2027-02-13T12:00:00.000Z');
    await company.authorize(1_500);
    await company.authorize(2_500);
    await reach('2027-02-15T23:00:00.000Z');
  });

  afterAll(() => platform?.close());

  const path = () => `accounts/${company.accountId}`;
  const list = async (query: string) =>
    (await rosa.get<Page<ReviewedAccount>>(`accounts?partnerId=${partner.id}&${query}`)).body.data;
  const found = async (search: string, more = '') =>
    (await list(`search=${encodeURIComponent(search)}${more}`)).map(({ id }) => id);

  it('are shown with their balances', async () => {
    const account = (await rosa.get<ReviewedAccountDetail>(path())).body;
    // The bank details are for the payer.
    const ofPartner = `/v1/accounts/${company.accountId}`;
    const { bankDetails, ...own } = (await partner.get<AccountResource>(ofPartner)).body;
    expect(account).toMatchObject({ ...own, partner: { id: partner.id }, status: 'overdue' });
    expect(bankDetails).not.toBeNull();
    expect(account).not.toHaveProperty('bankDetails');
    expect(account.company).toEqual({ id: company.id, legalName: 'Fabrikam GmbH' });
    expect(account.booked).toEqual(euros(-3_000));
    expect(account.held).toEqual(euros(4_000));
  });

  it("are found by name, id, reference, an invoice's reference, and the end of a card number", async () => {
    const other = await partner.createCompany('Żółty Młyn 100% sp. z o.o.');
    await partner.approveKyc(other.id);
    const card = await partner.orderCard((await partner.createPerson(other.id)).id);
    const foreign = await openCard(await platform.addPartnerWithoutWebhook());
    const [{ paymentReference }] = (await company.invoices()) as [InvoiceResource];
    const { topUpReference } = await company.account();
    const own = [company.accountId];
    for (const search of [
      ...[company.accountId, company.id, topUpReference!, paymentReference],
      ...[topUpReference!.toLowerCase().replace(/(.{4})/g, '$1 '), 'fabrikam g', ' BRIKAM '],
    ])
      expect([search, await found(search)]).toEqual([search, own]);
    expect(await found('100% sp')).toEqual([card.accountId]);
    expect(await found('0_ sp')).toEqual([]);
    expect(await found(card.last4)).toContain(card.accountId);
    // The partner narrows it: this one is of another.
    expect(await found(foreign.accountId)).toEqual([]);
    expect(
      (await rosa.get<Page<ReviewedAccount>>(`accounts?search=${foreign.accountId}`)).body.data,
    ).toHaveLength(1);
    expect(await found('f', '&status=overdue')).toEqual(own);
    expect(await found('fabrikam', '&status=active')).toEqual([]);
  });

  it('are paged, and invalid queries are refused', async () => {
    const all = (await list('')).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(1);
    expect((await list('limit=1')).map(({ id }) => id)).toEqual(all.slice(0, 1));
    expect((await list(`startingAfter=${all[0]}`)).map(({ id }) => id)).toEqual(all.slice(1));
    const wrong = await rosa.get<Problem>(
      `accounts?search=${'x'.repeat(101)}&status=closed&startingAfter=1&limit=0&partnerId=`,
    );
    expect(wrong.body.errors).toHaveLength(5);
    expect((await rosa.get<Problem>('accounts?search=%20')).status).toBe(422);
  });

  it('list their entries with the balance after each, the latest first', async () => {
    const page = async (query: string) =>
      (await rosa.get<Page<StatementLine>>(`${path()}/entries?${query}`)).body;
    const { data, hasMore } = await page('');
    expect(data).toMatchObject([
      { kind: 'purchase', amount: euros(-8_000), balance: euros(-3_000) },
      { kind: 'top_up', amount: euros(5_000), balance: euros(5_000) },
    ]);
    expect(hasMore).toBe(false);
    expect(await page('limit=1')).toEqual({ data: data.slice(0, 1), hasMore: true });
    expect((await page(`startingAfter=${data[0]!.entryId}`)).data).toEqual(data.slice(1));
    const foreign = await rosa.get<Problem>(
      `${path()}/entries?startingAfter=ent_${'0'.repeat(32)}`,
    );
    expect(foreign.status).toBe(422);
  });

  it('list holds with their payment, and top-ups', async () => {
    const holds = async (query: string) =>
      (await rosa.get<Page<ReviewedHold>>(`${path()}/holds?${query}`)).body.data;
    const all = await holds('');
    expect(all).toMatchObject([{ amount: euros(2_500) }, { amount: euros(1_500) }]);
    expect(all[0]!.expiresAt).not.toBeNull();
    expect(await holds(`startingAfter=${all[0]!.id}`)).toEqual(all.slice(1));
    expect(await holds('limit=1')).toEqual(all.slice(0, 1));
    const topUps = async (query: string) =>
      (await rosa.get<Page<TopUpResource>>(`${path()}/top-ups?${query}`)).body.data;
    const [topUp] = await topUps('');
    expect(topUp).toMatchObject({ amount: euros(5_000), status: 'completed' });
    expect(await topUps(`startingAfter=${topUp!.id}`)).toEqual([]);
  });

  it('have invoices by state and as PDF, with each read in the trail', async () => {
    const invoices = async (query: string) =>
      (await rosa.get<Page<ReviewedInvoice>>(`invoices?partnerId=${partner.id}&${query}`)).body
        .data;
    const [invoice] = await invoices('');
    expect(invoice).toMatchObject({
      ...{ status: 'overdue', amount: euros(8_000), paid: euros(5_000) },
      company: { id: company.id, legalName: 'Fabrikam GmbH' },
      partner: { id: partner.id },
    });
    expect(await invoices(`status=overdue&accountId=${company.accountId}`)).toEqual([invoice]);
    expect(await invoices('status=paid')).toEqual([]);
    expect(await invoices('status=open')).toEqual([]);
    expect(await invoices(`startingAfter=${invoice!.id}`)).toEqual([]);
    expect(
      (await rosa.get<Page<ReviewedInvoice>>('invoices?partnerId=ptn_none')).body.data,
    ).toEqual([]);
    const pdf = await rosa.fetch(`invoices/${invoice!.id}/document.pdf`);
    expect(Object.fromEntries(pdf.headers)).toMatchObject(PDF_HEADERS);
    expect(pdf.headers.get('content-disposition')).toBe(
      `attachment; filename="${invoice!.number}.pdf"`,
    );
    expect((await pdfPages(Buffer.from(await pdf.arrayBuffer()))).join(' ')).toContain(
      invoice!.number,
    );
    expect((await application()).trail.at(-1)).toMatchObject({
      ...{ action: 'invoice_read', actor: { name: 'Rosa Review' } },
    });
    const unknown = await rosa.get<Problem>('invoices/inv_none/document.pdf');
    expect(unknown.body.code).toBe('invoice_unknown');
  });

  const application = async () =>
    (await rosa.get<ReviewedApplication>(`applications/${company.id}`)).body;

  it('have the credit agreement as PDF, with each read in the trail', async () => {
    const { creditAgreement } = await application();
    expect(creditAgreement).toMatchObject({ acceptedBy: null, acceptedAt: null });
    const pdf = await rosa.fetch(`applications/${company.id}/agreement.pdf`);
    expect(Object.fromEntries(pdf.headers)).toMatchObject({
      ...PDF_HEADERS,
      'content-disposition': 'attachment; filename="credit-agreement.pdf"',
    });
    const hash = await crypto.subtle.digest('SHA-256', await pdf.arrayBuffer());
    expect(Buffer.from(hash).toString('hex')).toBe(creditAgreement!.sha256);
    expect((await application()).trail.at(-1)).toMatchObject({
      action: 'credit_agreement_read',
      details: { agreementId: creditAgreement!.id, sha256: creditAgreement!.sha256 },
    });
    const { id } = await partner.createCompany(randomUUID());
    const none = await rosa.get<Problem>(`applications/${id}/agreement.pdf`);
    expect(none.body.code).toBe('document_unknown');
  });

  it('are for reviewers only', async () => {
    const admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
    const stranger = new BackOfficeClient(platform.url);
    for (const one of [
      ...['accounts', path(), `${path()}/entries`, `${path()}/holds`, `${path()}/top-ups`],
      ...['invoices', 'invoices/inv_1/document.pdf', `applications/${company.id}/agreement.pdf`],
    ]) {
      expect((await admin.get(one)).body.code).toBe('reviewer_role_missing');
      expect((await stranger.get(one)).body.code).toBe('session_required');
    }
    for (const one of ['', '/entries', '/holds', '/top-ups'])
      expect((await rosa.get(`accounts/acc_none${one}`)).body.code).toBe('account_unknown');
  });
});
