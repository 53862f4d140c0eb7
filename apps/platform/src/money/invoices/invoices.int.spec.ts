import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InvoiceData, InvoiceResource, PersonalData, Problem, WebhookEvent } from '#contracts';
import fc from 'fast-check';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { CreditCompany } from '../../../test/credit-company.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';
import { InvoiceSchedule } from './invoice-schedule.js';

/** Berlin is an hour ahead of UTC in these months. */
const JANUARY = '2027-01-17T12:00:00.000Z';
const END_OF_JANUARY = '2027-01-31T23:00:00.000Z';
const END_OF_FEBRUARY = '2027-02-28T23:00:00.000Z';
const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** The amounts of an invoice, in cents. */
type Amounts = [
  period: string,
  amount: number,
  outstanding: number,
  status: InvoiceResource['status'],
];

interface Example {
  name: string;
  january?: (company: CreditCompany) => Promise<unknown>;
  february?: (company: CreditCompany) => Promise<unknown>;
  afterJanuary: Amounts[];
  afterFebruary: Amounts[];
}

let spent: string;

const examples: Example[] = [
  {
    name: 'purchases, up to the last millisecond of the month',
    january: async (company) => {
      await company.buy(10_000);
      at(END_OF_JANUARY, -1);
      await company.buy(2_000);
    },
    february: (company) => company.buy(500),
    afterJanuary: [['2027-01', 12_000, 12_000, 'open']],
    afterFebruary: [
      ['2027-01', 12_000, 12_000, 'overdue'],
      ['2027-02', 500, 500, 'open'],
    ],
  },
  {
    name: 'a refund in the month of its purchase',
    january: async (company) => company.refund(4_000, await company.buy(10_000)),
    afterJanuary: [['2027-01', 6_000, 6_000, 'open']],
    afterFebruary: [['2027-01', 6_000, 6_000, 'overdue']],
  },
  {
    name: "a refund across the month's end: a credit note pays the older invoice",
    january: async (company) => (spent = await company.buy(10_000)),
    february: async (company) => {
      await company.refund(4_000, spent);
      await company.buy(1_000);
    },
    afterJanuary: [['2027-01', 10_000, 10_000, 'open']],
    afterFebruary: [
      ['2027-01', 10_000, 7_000, 'overdue'],
      ['2027-02', -3_000, 0, 'paid'],
    ],
  },
  {
    name: 'a foreign currency, settled at another rate than authorized',
    january: (company) => company.buy(5_000, { merchantAmount: usd(5_500) }, 5_123),
    afterJanuary: [['2027-01', 5_123, 5_123, 'open']],
    afterFebruary: [['2027-01', 5_123, 5_123, 'overdue']],
  },
  {
    name: 'everything given back: zero, and paid at once',
    january: async (company) => company.refund(3_000, await company.buy(3_000)),
    afterJanuary: [['2027-01', 0, 0, 'paid']],
    afterFebruary: [['2027-01', 0, 0, 'paid']],
  },
  {
    name: 'a month without purchases: none',
    january: (company) => company.pay(20_000),
    february: (company) => company.authorize(3_000),
    afterJanuary: [],
    afterFebruary: [],
  },
  {
    name: 'money that came in before: paid at once, and the rest is there for the next one',
    january: async (company) => {
      await company.pay(20_000);
      await company.buy(15_000);
    },
    february: (company) => company.buy(8_000),
    afterJanuary: [['2027-01', 15_000, 0, 'paid']],
    afterFebruary: [
      ['2027-01', 15_000, 0, 'paid'],
      ['2027-02', 8_000, 3_000, 'open'],
    ],
  },
  {
    name: 'a part, then more than the rest, then the same once more',
    january: (company) => company.buy(9_000),
    february: async (company) => {
      const { paymentReference } = (await company.invoices())[0]!;
      await company.pay(2_000, paymentReference);
      await company.pay(8_000, paymentReference.toLowerCase().replace(/(.{4})/g, '$1 '));
      await company.pay(8_000, paymentReference);
      await company.buy(10_000);
    },
    afterJanuary: [['2027-01', 9_000, 9_000, 'open']],
    afterFebruary: [
      ['2027-01', 9_000, 0, 'paid'],
      ['2027-02', 10_000, 1_000, 'open'],
    ],
  },
];

let clock: AdjustableClock;

/** It is this number of milliseconds after this time. */
function at(time: string, laterMs = 0): void {
  clock.goTo(new Date(Date.parse(time) + laterMs));
}

function usd(amount: number) {
  return { amount, currency: 'USD' };
}

describe('invoices', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let company: CreditCompany;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    clock = AdjustableClock.of(platform);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    at(JANUARY);
    partner = await platform.addPartnerWithoutWebhook();
    company = await open();
  });

  afterEach(async () => {
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  const open = () =>
    CreditCompany.open({ partner, clock, processor: new ProcessorClient(platform.url) });

  /** What is due at this time happens. */
  async function reach(time: string, laterMs = 0): Promise<void> {
    at(time, laterMs);
    await platform.app.get(InvoiceSchedule).poll();
  }

  const listed = async () =>
    (await company.invoices()).map(({ period, amount, outstanding, status }): Amounts => [
      period.to.slice(0, 7),
      amount.amount,
      outstanding.amount,
      status,
    ]);

  /** Of invoices, in their order. */
  async function events(): Promise<[event: string, data: InvoiceData][]> {
    const rows = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND event_type LIKE 'invoice_%' ORDER BY sequence`,
      [company.id],
    );
    return rows.map(({ body }) => {
      const { event, data } = JSON.parse(body as string) as WebhookEvent;
      return [event, data as InvoiceData];
    });
  }

  /** The causes of the mails, without the invoice's id. */
  const mails = async () =>
    (
      await platform.database.query(
        `SELECT kind, cause FROM mails WHERE company_id = $1 AND kind LIKE 'credit_invoice%'
         ORDER BY created_at`,
        [company.id],
      )
    ).map(({ kind, cause }) => `${kind as string}${(cause as string).replace(/^inv_\w+/, '')}`);

  it.each(examples)('are right to the cent: $name', async (example) => {
    await example.january?.(company);
    await reach(END_OF_JANUARY);
    expect(await listed()).toEqual(example.afterJanuary);
    await example.february?.(company);
    await reach(END_OF_FEBRUARY);
    expect(await listed()).toEqual(example.afterFebruary);
  });

  it('show their parts as resource and as event', async () => {
    await company.refund(2_500, await company.buy(10_000));
    await reach(END_OF_JANUARY, 5_000);
    const [invoice] = await company.invoices();
    expect(invoice).toMatchObject({
      companyId: company.id,
      accountId: company.accountId,
      number: '202701-0001',
      status: 'open',
      period: { from: '2027-01-01', to: '2027-01-31', timeZone: 'Europe/Berlin' },
      purchases: euros(10_000),
      refunds: euros(2_500),
      corrections: euros(0),
      amount: euros(7_500),
      paid: euros(0),
      outstanding: euros(7_500),
      issuedAt: '2027-01-31T23:00:05.000Z',
      dueOn: '2027-02-15',
      overdueSince: null,
      paidAt: null,
    });
    const { id, number, accountId, amount, outstanding, dueOn, paymentReference } = invoice!;
    const data = { invoiceId: id, accountId, number, amount, outstanding, dueOn, paymentReference };
    expect(await events()).toEqual([['invoice_issued', data]]);
    expect((await partner.get<InvoiceResource>(`/v1/invoices/${id}`)).body).toEqual(invoice);
    const { body: personal } = await partner.get<PersonalData>(
      `/v1/companies/${company.id}/personal-data`,
    );
    expect(personal.invoices).toMatchObject([
      { id, issuedAt: invoice!.issuedAt, address: { line1: 'Domstraße 1', country: 'DE' } },
    ]);
  });

  it('are paid by a transfer with the data of their QR code', async () => {
    await company.buy(84_210);
    await company.pay(210);
    await reach(END_OF_JANUARY);
    const [invoice] = await company.invoices();
    const { bankDetails } = invoice!;
    const [, , , , bic, accountHolder, iban, amount, , reference] =
      bankDetails!.epcQrCode!.split('\n');
    expect({ bic, accountHolder, iban, reference }).toEqual({
      ...{ bic: bankDetails!.bic, accountHolder: bankDetails!.accountHolder },
      ...{ iban: bankDetails!.iban, reference: invoice!.paymentReference },
    });
    expect(amount).toBe('EUR840.00');
    await company.pay(Number(amount!.slice(3)) * 100, reference);
    const [paid] = await company.invoices();
    expect(paid).toMatchObject({ status: 'paid', bankDetails: null });
  });

  it('block the account from the day after the due date until they are paid', async () => {
    await company.buy(10_000);
    await reach(END_OF_JANUARY);
    const due = '2027-02-15T23:00:00.000Z';
    await reach(due, -1);
    await company.buy(100);
    await reach(due);
    expect((await company.authorize(100)).body.reason).toBe('invoice_overdue');
    expect((await company.account()).status).toBe('overdue');
    await company.pay(9_999);
    expect((await company.authorize(100)).body.outcome).toBe('declined');
    await company.pay(1);
    expect((await company.account()).status).toBe('active');
    expect((await company.authorize(100)).body.outcome).toBe('approved');
    const outstanding = (await events()).map(([event, data]) => [event, data.outstanding.amount]);
    expect(outstanding).toEqual([
      ['invoice_issued', 10_000],
      ['invoice_overdue', 10_000],
      ['invoice_paid', 0],
    ]);
    const [invoice] = await company.invoices();
    expect(invoice).toMatchObject({ status: 'paid', overdueSince: null, paidAt: due });
  });

  it('send reminders until they are paid, while settlements are still posted', async () => {
    const paymentId = await company.buy(10_000);
    await reach(END_OF_JANUARY);
    for (let day = 1; day <= 16; day += 1) await reach(END_OF_JANUARY, day * 86_400_000);
    await reach('2027-02-16T08:00:00.000Z');
    expect(await mails()).toEqual([
      'credit_invoice',
      'credit_invoice_reminder/-3-days',
      'credit_invoice_reminder/1-days',
    ]);
    await company.refund(10_000, paymentId);
    // Given back in February: it counts from the end of that month.
    expect(await listed()).toEqual([['2027-01', 10_000, 10_000, 'overdue']]);
    await company.pay(10_000);
    await reach('2027-03-05T12:00:00.000Z');
    expect((await mails()).filter((mail) => mail.includes('reminder'))).toHaveLength(2);
  });

  it('are paid oldest first, whatever the reference of the transfer', async () => {
    await company.buy(5_000);
    await reach(END_OF_JANUARY);
    await company.buy(3_000);
    await reach(END_OF_FEBRUARY);
    const [, february] = await company.invoices();
    await company.pay(6_000, february!.paymentReference);
    expect(await listed()).toEqual([
      ['2027-01', 5_000, 0, 'paid'],
      ['2027-02', 3_000, 2_000, 'open'],
    ]);
    expect((await company.invoices('&status=open')).map(({ id }) => id)).toEqual([february!.id]);
  });

  it('contain every entry once with concurrent payments and replicas at the end of the month', async () => {
    const replica = await PlatformFixture.start(
      { processorApiKeys: [PROCESSOR_KEY] },
      platform.database,
    );
    clock.alsoOf(replica);
    try {
      await company.buy(1);
      at(END_OF_JANUARY, -1);
      const close = async () => {
        await Promise.all([platform, replica].map(({ app }) => app.get(InvoiceSchedule).poll()));
      };
      const buying = Array.from({ length: 60 }, (_, index) => company.buy(100 + index));
      at(END_OF_JANUARY);
      await Promise.all([close(), ...buying, close()]);
      await reach(END_OF_FEBRUARY);
      const invoices = await company.invoices();
      const sum = invoices.reduce((total, { amount }) => total + amount.amount, 0);
      expect(-sum).toBe((await company.account()).booked!.amount);
      expect(invoices.map(({ period }) => period.to)).toEqual(['2027-01-31', '2027-02-28']);
      const issued = (await events()).filter(([event]) => event === 'invoice_issued');
      expect(issued).toHaveLength(2);
    } finally {
      await replica.stop();
    }
  });

  it('are due after they are issued, also after months without a check', async () => {
    await company.buy(1_000);
    await reach('2027-04-05T12:00:00.000Z');
    expect((await company.invoices()).map(({ period, dueOn }) => [period.to, dueOn])).toEqual([
      ['2027-01-31', '2027-04-19'],
    ]);
    await company.buy(2_000);
    await reach('2027-05-01T12:00:00.000Z');
    expect(await listed()).toEqual([
      ['2027-01', 1_000, 1_000, 'overdue'],
      ['2027-04', 2_000, 2_000, 'open'],
    ]);
  });

  it('begin on the day on which the account was opened', async () => {
    await platform.database.query('UPDATE accounts SET opened_at = $2 WHERE id = $1', [
      company.accountId,
      JANUARY,
    ]);
    await company.buy(1_000);
    await reach(END_OF_JANUARY);
    expect((await company.invoices())[0]!.period).toMatchObject({
      from: '2027-01-17',
      to: '2027-01-31',
    });
  });

  it('never change after they are issued, and neither does their month', async () => {
    await company.buy(1_000);
    await reach(END_OF_JANUARY);
    for (const [sql, message] of [
      ['UPDATE invoices SET amount = 0, purchases = 0', 'stays as it was issued'],
      ['DELETE FROM invoices', 'stays as it was issued'],
      ["UPDATE account_balances SET booked_until = '2027-01-01'", 'does not go back'],
    ] as const) {
      await expect(platform.database.query(sql)).rejects.toThrow(message);
    }
    // A clock that is behind does not reopen it.
    at(END_OF_JANUARY, -60_000);
    await company.buy(700);
    await reach(END_OF_FEBRUARY);
    expect((await listed()).map(([period, amount]) => [period, amount])).toEqual([
      ['2027-01', 1_000],
      ['2027-02', 700],
    ]);
  });

  it('do not exist for debit accounts, and are hidden from other partners', async () => {
    await company.buy(1_000);
    await reach(END_OF_JANUARY);
    const { id } = (await company.invoices())[0]!;
    const stranger = await platform.addPartner();
    for (const path of [
      `/v1/invoices/${id}`,
      `/v1/invoices/${id}/document.pdf`,
      '/v1/invoices/inv_0',
    ]) {
      expect((await stranger.get<Problem>(path)).body.code).toBe('invoice_unknown');
    }
    expect((await stranger.get<{ data: [] }>('/v1/invoices')).body.data).toEqual([]);
    const { id: debit } = await partner.createCompany();
    await partner.orderCard((await partner.createPerson(debit)).id);
    await reach(END_OF_FEBRUARY);
    const found = await partner.get<{ data: [] }>(`/v1/invoices?companyId=${debit}`);
    expect(found.body.data).toEqual([]);
  });

  it('agree with the ledger after any sequence of events', async () => {
    const step = fc.oneof(
      fc.record({ buy: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ refund: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ pay: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({ days: fc.integer({ min: 1, max: 45 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        at(JANUARY);
        company = await open();
        let paymentId: string | undefined;
        for (const one of steps) {
          if ('buy' in one) {
            paymentId = randomUUID();
            // Also while an invoice is overdue, when it would not be authorized.
            await company.force(one.buy, paymentId);
          } else if ('refund' in one && paymentId) await company.refund(one.refund, paymentId);
          else if ('pay' in one) await company.pay(one.pay);
          else if ('days' in one) await reach(clock.now.toISOString(), one.days * 86_400_000);
          await expectAgreement();
        }
        await reach(clock.now.toISOString(), 40 * 86_400_000);
        await expectAgreement(0);
      }),
      { numRuns: 15 },
    );
  });

  /** @param open what is not invoiced yet, if that is known. */
  async function expectAgreement(open?: number): Promise<void> {
    const invoices = await company.invoices();
    const { booked, status } = await company.account();
    const [row] = await platform.database.query(
      `SELECT coalesce(sum(amount), 0)::int AS "topUps" FROM top_ups WHERE account_id = $1`,
      [company.accountId],
    );
    const { topUps } = row as { topUps: number };
    const invoiced = invoices.reduce((sum, { amount }) => sum + amount.amount, 0);
    const unbilled = topUps - invoiced - (booked?.amount ?? 0);
    if (open !== undefined) expect(unbilled).toBe(open);
    const demanded = invoices.reduce((sum, { amount }) => sum + Math.max(0, amount.amount), 0);
    const credited = demanded - invoiced;
    const outstanding = invoices.reduce((sum, one) => sum + one.outstanding.amount, 0);
    expect(outstanding).toBe(Math.max(0, demanded - credited - topUps));
    // None is paid before an older one.
    const partly = invoices.findIndex((one) => one.outstanding.amount > 0);
    for (const { amount, outstanding: left } of partly < 0 ? [] : invoices.slice(partly + 1)) {
      expect(left.amount).toBe(Math.max(0, amount.amount));
    }
    for (const one of invoices) expect(one.status === 'paid').toBe(one.outstanding.amount === 0);
    const isOverdue = invoices.some((one) => one.status === 'overdue');
    expect(status).toBe(isOverdue ? 'overdue' : 'active');
  }
});
