import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

interface Reported {
  event: string;
  data: Record<string, unknown>;
}

const inCurrency = (currency: string) =>
  JSON.parse(JSON.stringify(completeAnswers.credit).replaceAll('"EUR"', `"${currency}"`)) as object;

describe('the account of a card order that names none', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let personId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    personId = (await partner.createPerson(companyId)).id;
    const { modules } = await partner.onboardingLink(companyId);
    applicant = new OnboardingApplicant(modules.creditApplication);
  });

  async function askForCredit(currency: string): Promise<void> {
    await applicant.saveCredit(inCurrency(currency));
    expect((await applicant.submitCredit(1)).status).toBe(200);
  }

  async function decide(action: 'approve-credit' | 'deny-credit'): Promise<void> {
    expect((await partner.sandbox(companyId, action)).status).toBe(204);
  }

  async function reported(name: string): Promise<Reported['data'][]> {
    const rows = await platform.database.query(
      'SELECT body FROM events WHERE company_id = $1 ORDER BY sequence',
      [companyId],
    );
    return rows
      .map(({ body }) => JSON.parse(body as string) as Reported)
      .filter(({ event }) => event === name)
      .map(({ data }) => data);
  }

  const order = async () => (await partner.orderCard(personId)).accountId;
  const orderAtOnce = async (count: number) =>
    new Set(await Promise.all(Array.from({ length: count }, order)));

  it('is the credit account in its currency, without opening another one', async () => {
    await askForCredit('GBP');
    await decide('approve-credit');
    const [accountId] = await orderAtOnce(10);
    expect(await orderAtOnce(3)).toEqual(new Set([accountId]));
    expect(await reported('transactions_activated')).toEqual([
      { accountId, accountType: 'credit', currency: 'GBP' },
    ]);
    expect((await reported('credit_approved'))[0]).toMatchObject({ accountId });
  });

  it('is the debit account if no credit was requested', async () => {
    const accounts = await orderAtOnce(10);
    expect(accounts.size).toBe(1);
    expect(await reported('transactions_activated')).toEqual([
      { accountId: [...accounts][0], accountType: 'debit', currency: 'EUR' },
    ]);
  });

  it('becomes the credit account if it was ordered before credit is approved', async () => {
    await askForCredit('SEK');
    const accounts = await orderAtOnce(10);
    await partner.approveKyc(companyId);
    expect(await reported('transactions_activated')).toEqual([]);
    await decide('approve-credit');
    expect(new Set([...accounts, await order()]).size).toBe(1);
    expect(await reported('transactions_activated')).toEqual([
      { accountId: [...accounts][0], accountType: 'credit', currency: 'SEK' },
    ]);
    const reportedAccounts = (await reported('card_ordered')).map(({ accountId }) => accountId);
    expect(new Set(reportedAccounts)).toEqual(accounts);
  });

  it('becomes the debit account if credit is denied, in the currency of the application', async () => {
    await askForCredit('CHF');
    const accountId = await order();
    await decide('deny-credit');
    expect((await applicant.chooseDebit()).status).toBe(200);
    expect(await order()).toBe(accountId);
    expect(await reported('transactions_activated')).toEqual([
      { accountId, accountType: 'debit', currency: 'CHF' },
    ]);
  });

  it('is the same for orders before, during and after the approval of credit', async () => {
    await askForCredit('EUR');
    const orders = Array.from({ length: 10 }, order);
    await Promise.all([...orders.slice(0, 5), decide('approve-credit'), ...orders.slice(5)]);
    const accounts = new Set(await Promise.all(orders));
    expect(accounts.size).toBe(1);
    expect(await reported('transactions_activated')).toEqual([
      { accountId: [...accounts][0], accountType: 'credit', currency: 'EUR' },
    ]);
  });

  it('stays the debit account for cards ordered before credit was requested', async () => {
    const before = await order();
    await askForCredit('USD');
    expect(await order()).toBe(before);
    await decide('approve-credit');
    const after = await order();
    expect(after).not.toBe(before);
    expect(await reported('transactions_activated')).toEqual([
      { accountId: before, accountType: 'debit', currency: 'EUR' },
      { accountId: after, accountType: 'credit', currency: 'USD' },
    ]);
  });

  it('has the currency of the debit solution, or of the country', async () => {
    await applicant.saveCredit(inCurrency('DKK'));
    await applicant.chooseDebit();
    expect(await reported('transactions_activated')).toEqual([
      { accountId: await order(), accountType: 'debit', currency: 'DKK' },
    ]);
    const tag = companyId;
    const body = {
      externalId: tag,
      legalName: 'Fabrikam AB',
      registrationNumber: tag,
      country: 'SE',
    };
    companyId = (await partner.post<{ id: string }>('/v1/companies', body)).body.id;
    personId = (await partner.createPerson(companyId)).id;
    expect(await reported('transactions_activated')).toEqual([]);
    const accountId = await order();
    expect(await reported('transactions_activated')).toEqual([
      { accountId, accountType: 'debit', currency: 'SEK' },
    ]);
  });
});
