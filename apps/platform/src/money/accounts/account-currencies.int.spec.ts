import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccountResource,
  formatAmount,
  type PlayedPayment,
  type Problem,
  type TransactionDetailResource,
} from '#contracts';
import { decimalAmount } from '#statements';
import { openCard } from '../../../test/fund-account.js';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { pdfPages } from '../../../test/pdf-text.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';

const FUNDS = 1_234_567;
const SPENT = 10_009;

/** As each is written for an import, with the decimals of the currency in ISO 4217. */
const written: [country: string, currency: string, funds: string, spent: string][] = [
  ['BH', 'BHD', '1234.567', '10.009'],
  ['CL', 'CLP', '1234567', '10009'],
  ['DE', 'EUR', '12345.67', '100.09'],
  ['HU', 'HUF', '12345.67', '100.09'],
  ['IS', 'ISK', '1234567', '10009'],
  ['JP', 'JPY', '1234567', '10009'],
  ['KW', 'KWD', '1234.567', '10.009'],
  ['TN', 'TND', '1234.567', '10.009'],
];

describe('the currency of an account', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  afterEach(async () => {
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  const accountOf = async (id: string, of = partner) =>
    (await of.get<AccountResource>(`/v1/accounts/${id}`)).body;

  it.each(written)('in %s is %s, with its decimals in all amounts', async (country, ...as) => {
    const [currency, funds, spent] = as;
    const money = (amount: number) => ({ amount, currency });
    const card = await openCard(partner, country);
    const { id, topUpReference: reference, bankDetails } = await accountOf(card.accountId);
    expect(bankDetails!.reference).toBe(reference);
    // Banking apps scan such codes for euros alone.
    expect(bankDetails!.epcQrCode === null).toBe(currency !== 'EUR');
    await partner.post('/v1/sandbox/bank-transfers', { reference, amount: money(FUNDS) });
    const payment = { cardId: card.id, paymentId: `pay-${country}`, amount: money(SPENT) };
    const answer = await processor.send({ kind: 'authorization', ...payment });
    expect(answer.body.outcome).toBe('approved');
    await processor.send({ kind: 'clearing', ...payment });
    const account = await accountOf(id);
    expect(account).toMatchObject({
      booked: money(FUNDS - SPENT),
      available: money(FUNDS - SPENT),
    });
    expect(account.lowBalanceThreshold).toMatchObject({ currency });

    const file = (name: string) =>
      fetch(`${platform.url}/v1/accounts/${id}/${name}`, {
        headers: { authorization: `Bearer ${partner.apiKey}` },
      });
    expect(await (await file('statement.csv')).text()).toMatch(
      new RegExp(`,${funds},${funds},${currency},[^]*,-${spent},`),
    );
    const camt = await (await file('statement.camt053')).text();
    expect(camt).toContain(`<Amt Ccy="${currency}">${funds}</Amt>`);
    expect(camt).toContain(`<Amt Ccy="${currency}">${spent}</Amt>`);
    expect(camt).toContain(`<Sum>${spent}</Sum>`);
    const pdf = await pdfPages(Buffer.from(await (await file('statement.pdf')).arrayBuffer()));
    const language = { DE: 'de-DE', US: 'en-US' }[country] ?? 'en-GB';
    const texts = pdf.join('\n').replaceAll(/\s/g, ' ');
    for (const amount of [FUNDS, -SPENT, FUNDS - SPENT])
      expect(texts).toContain(formatAmount(money(amount), language).replaceAll(/\s/g, ' '));
    expect(decimalAmount(money(FUNDS))).toBe(funds);
  });

  it.each(written)(
    'in %s is %s, in which a payment abroad is billed',
    async (country, currency) => {
      const { id: cardId, accountId } = await openCard(partner, country);
      const { topUpReference: reference } = await accountOf(accountId);
      const amount = { amount: FUNDS, currency };
      await partner.post('/v1/sandbox/bank-transfers', { reference, amount });
      const request = { cardId, scenario: 'foreign_currency' };
      const { body } = await partner.post<PlayedPayment>('/v1/sandbox/payments', request);
      const { body: payment } = await partner.get<TransactionDetailResource>(
        `/v1/transactions/${body.transactionId}`,
      );
      expect(payment).toMatchObject({ state: 'cleared', cleared: { amount: 10_150, currency } });
      expect(payment.merchantAmounts!.cleared.currency).toBe('USD');
    },
  );

  it('is that of the requested credit', async () => {
    const { id } = await partner.createCompany('Sakura KK', 'JP');
    const applicant = new OnboardingApplicant(await partner.onboardingUrl(id));
    const yen = (amount: number) => ({ amount, currency: 'JPY' });
    await applicant.submitCompleteKyc();
    await applicant.saveCredit({
      ...completeAnswers.credit,
      ...{ requestedLimit: yen(500_000), annualRevenue: yen(9_000_000) },
      ...{ annualResult: yen(-1), equity: yen(1_000_000) },
    });
    await applicant.submitCredit(1);
    await partner.approveKyc(id);
    await partner.sandbox(id, 'approve-credit');
    const card = await partner.orderCard((await partner.createPerson(id)).id);
    const { creditLimit } = await accountOf(card.accountId);
    expect(creditLimit).toEqual(yen(500_000));
  });

  it('must exist wherever it is named', async () => {
    const card = await openCard(partner);
    const { topUpReference: reference } = await accountOf(card.accountId);
    const amount = { amount: 100, currency: 'ZZZ' };
    const answers = [
      await processor.send({ kind: 'clearing', cardId: card.id, amount }),
      await processor.send({ kind: 'refund', cardId: card.id, merchantAmount: amount }),
      await partner.post<Problem>('/v1/sandbox/bank-transfers', { reference, amount }),
      await partner.put<Problem>(`/v1/cards/${card.id}/spending-controls`, {
        limits: [{ period: 'day', amount }],
        merchantCategories: null,
        countries: null,
        channels: null,
      }),
      await partner.post<Problem>('/v1/sandbox/purchases', { cardId: card.id, amount }),
    ];
    for (const { status, body } of answers) {
      expect([status, (body as Problem).errors]).toEqual([
        422,
        expect.arrayContaining([
          expect.objectContaining({ pointer: expect.stringMatching(/mount\/currency$/) }),
        ]),
      ]);
    }
  });

  describe('of a programme with a list of currencies', () => {
    let limited: PlatformFixture;

    beforeAll(async () => {
      const settings = { currencies: ['EUR', 'USD'], countryCurrencies: ['HU=EUR'] };
      limited = await PlatformFixture.start(settings, platform.database);
    });

    afterAll(() => limited?.close());

    it('refuses companies of other countries with a clear message', async () => {
      const at = partner.at(limited.url);
      const body = { externalId: 'c-jp', legalName: 'Kirin KK', registrationNumber: '1' };
      const answer = await at.post<Problem>('/v1/companies', { ...body, country: 'JP' });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'country_currency_unsupported',
        errors: [{ pointer: '/country' }],
      });
      expect(answer.body.detail).toContain('JPY');
      const found = await at.get<{ data: object[] }>('/v1/companies?search=Kirin');
      expect(found.body.data).toEqual([]);
    });

    it('refuses a later change of the country, and accepts existing companies', async () => {
      const at = partner.at(limited.url);
      const { id } = await at.createCompany('Adler AG', 'DE');
      const changed = await at.patch<Problem>(`/v1/companies/${id}`, { country: 'JP' });
      expect([changed.status, changed.body.code]).toEqual([422, 'country_currency_unsupported']);
      const applicant = new OnboardingApplicant(await at.onboardingUrl(id));
      const answers = { ...completeAnswers.companyInformation };
      const registeredAddress = { ...answers.registeredAddress, country: 'JP' };
      const { body } = await applicant.saveCompanyInformation({ ...answers, registeredAddress });
      expect(body.problems).toContainEqual(
        expect.objectContaining({
          pointer: '/registeredAddress/country',
          code: 'country_not_served',
        }),
      );
      const given = { externalId: 'c-is', legalName: 'Jökull ehf', registrationNumber: '2' };
      const first = await partner.post('/v1/companies', { ...given, country: 'IS' });
      const again = await at.post('/v1/companies', { ...given, country: 'IS' });
      expect([again.status, again.body]).toEqual([201, first.body]);
    });

    it('offers credit in its currencies only', async () => {
      const at = partner.at(limited.url);
      const { id } = await at.createCompany();
      const applicant = new OnboardingApplicant(await at.onboardingUrl(id));
      const requestedLimit = { amount: 500_000, currency: 'GBP' };
      const { body } = await applicant.saveCredit({ ...completeAnswers.credit, requestedLimit });
      expect(body.problems).toContainEqual(
        expect.objectContaining({ pointer: '/requestedLimit/currency', code: 'currency_unknown' }),
      );
    });

    it('gives a country the currency that it is assigned', async () => {
      const at = partner.at(limited.url);
      const card = await openCard(at, 'HU');
      expect((await accountOf(card.accountId, at)).booked).toEqual({ amount: 0, currency: 'EUR' });
    });

    it('opens no account for an existing company whose currency is not in the list', async () => {
      const { id } = await partner.createCompany('Sakura KK', 'JP');
      await partner.approveKyc(id);
      const at = partner.at(limited.url);
      const order = { personId: (await at.createPerson(id)).id, cardType: 'virtual' };
      const { status, body } = await at.post<Problem>('/v1/cards', order);
      expect([status, body.code]).toEqual([422, 'country_currency_unsupported']);
    });
  });
});
