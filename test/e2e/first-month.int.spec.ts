import { type MailKind, mailResponsibilities } from '#contracts';
import { BothSides } from './support/first-month/both-sides.ts';
import { type Agreement, PlayingPartner } from './support/first-month/playing-partner.ts';

const HOUR_MS = 3_600_000;
const STEP_HOURS = 12;

/**
 * The first Monday of next January, in the evening in Berlin, when no mails are sent. What is spent in the
 * following weeks is invoiced in February. The platform's events have the real, earlier time.
 */
function start(): Date {
  const evening = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1, 20, 30));
  evening.setUTCDate(1 + ((8 - evening.getUTCDay()) % 7));
  return evening;
}

/** The first step on this day of February, in hours since the start. */
function hoursUntilFebruary(day: number): number {
  const hours = (Date.UTC(start().getUTCFullYear(), 1, day) - start().getTime()) / HOUR_MS;
  return Math.ceil(hours / STEP_HOURS) * STEP_HOURS;
}

const choices = [
  'card_order_confirmation',
  'card_shipped',
  'card_frozen',
  'card_expiring',
  'card_terminated',
  'card_credit_activation',
  'account_top_up_confirmation',
] as const;

const agreements: Agreement[] = [
  { level: 'light', leftToPlatform: [] },
  { level: 'white_label', leftToPlatform: [] },
  { level: 'native', leftToPlatform: [] },
  { level: 'native', leftToPlatform: choices },
];

/** A mail from the partner to the company's admins. */
const toAdmins = (mail: MailKind, company: string) =>
  ['ada', 'max'].map((who) => `${mail} partner ${who}@${company}`);

/** Mails that do not depend on the agreement. */
const always = [
  'kyc_information_requested platform ada@credit',
  'credit_agreement platform ada@credit',
  // The agreement is accepted before the second reminder.
  'credit_agreement_reminder platform ada@credit',
  'kyc_denied platform ada@denied',
  'credit_invoice platform ada@credit',
  'credit_invoice_reminder platform ada@credit',
  ...toAdmins('kyc_approval_confirmation', 'credit'),
  ...toAdmins('low_balance_alert', 'credit'),
  ...toAdmins('low_balance_alert', 'credit'),
  ...toAdmins('auto_top_up_confirmation', 'credit'),
  ...toAdmins('auto_top_up_confirmation', 'credit'),
  ...toAdmins('first_purchase_reminder', 'credit'),
  ...toAdmins('auto_top_up_reminder', 'credit'),
  ...toAdmins('card_credit_denial_notice', 'debit'),
  ...toAdmins('add_funds_reminder', 'debit'),
  ...toAdmins('auto_top_up_reminder', 'debit'),
  ...toAdmins('auto_top_up_reminder', 'debit'),
];

/** Two virtual cards, and the life of a physical one, which is renewed. */
const toMia = [
  ...Array<string>(4).fill('card_order_confirmation'),
  ...['card_shipped', 'card_frozen', 'card_expiring', 'card_terminated'],
];

const byPlatform = [
  ...toMia.map((mail) => `${mail} platform mia@credit`),
  'card_credit_activation platform ada@credit',
  ...Array<string>(4).fill('account_top_up_confirmation platform ada@credit'),
  'account_top_up_confirmation platform ada@debit',
];

const byPartner = [
  ...toMia.map((mail) => `${mail} partner mia@credit`),
  ...toAdmins('card_credit_activation', 'credit'),
  ...[1, 2, 3, 4].flatMap(() => toAdmins('account_top_up_confirmation', 'credit')),
  ...toAdmins('account_top_up_confirmation', 'debit'),
];

describe('the first weeks of three companies, as their inboxes see both sides', () => {
  let sides: BothSides;
  let partners: PlayingPartner[];

  beforeAll(async () => {
    sides = await BothSides.start(start());
    partners = await Promise.all(
      agreements.map((agreement) => PlayingPartner.start(sides, agreement)),
    );
    const months = await Promise.all(partners.map((partner) => firstMonthOf(partner)));
    for (let hour = 0; hour <= hoursUntilFebruary(20); hour += STEP_HOURS) {
      await Promise.all(
        partners.map(async (partner, index) => {
          const happens = months[index]!.get(hour);
          await happens?.();
          await sides.moveMoney();
          await partner.hear();
          await partner.settled();
        }),
      );
      await sides.settled();
      sides.pass(STEP_HOURS * HOUR_MS);
    }
  });

  afterAll(async () => {
    await Promise.all((partners ?? []).map((partner) => partner.close()));
    await sides?.close();
  });

  it.each(agreements.map((agreement, index) => [agreement, index] as const))(
    'with %j: every mail once, from the right sender, and nothing else',
    async ({ level, leftToPlatform }, index) => {
      const isLeft = level !== 'native' || leftToPlatform.length > 0;
      const expected = [...always, ...(isLeft ? byPlatform : byPartner)];
      expect((await partners[index]!.received()).sort()).toEqual(expected.toSorted());
    },
  );

  it('has every mail of the table, and no mail to anybody else', async () => {
    const received = await Promise.all(partners.map((partner) => partner.received()));
    for (const inbox of received) {
      const kinds = new Set(inbox.map((mail) => mail.split(' ')[0]));
      // No one in this month gets the card app, and a KYC is reviewed after a year at the earliest.
      const mails = mailResponsibilities.filter(
        ({ mail, family }) => family !== 'card_app' && mail !== 'kyc_review_due',
      );
      expect([...kinds].sort()).toEqual(mails.map(({ mail }) => mail).sort());
    }
    expect(sides.inbox.mails).toHaveLength(received.flat().length);
    const ids = sides.inbox.mails.map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

/** The actions, by hours since the start. */
async function firstMonthOf(partner: PlayingPartner): Promise<Map<number, () => Promise<void>>> {
  const credit = await partner.addCompany('credit');
  const debit = await partner.addCompany('debit');
  const denied = await partner.addCompany('denied');
  const day = 24;
  return new Map([
    [
      0,
      async () => {
        for (const company of [credit, debit, denied]) await company.answerKyc();
        for (const company of [credit, denied]) {
          await company.submitKyc();
          await company.decide('start-review');
        }
        const items = [{ section: 'kyc', question: 'Who is that?' }];
        await credit.decide('request-information', { items });
      },
    ],
    [
      12,
      async () => {
        await credit.submitKyc();
        await credit.decide('approve-kyc');
        await denied.decide('deny-kyc', { reason: 'is on a list' });
        for (const company of [credit, debit]) await company.submitCredit();
      },
    ],
    [
      day,
      async () => {
        await credit.decide('approve-credit');
        await credit.orderCards(2);
        await debit.decide('deny-credit');
        await debit.chooseDebit();
      },
    ],
    [5 * day, () => credit.acceptAgreement()],
    [
      6 * day,
      async () => {
        await credit.topUp(50_000);
        await debit.topUp(50_000);
      },
    ],
    [7 * day, () => credit.useUpPhysicalCard()],
    [10 * day, () => credit.spendDownTo(20_000)],
    [12 * day, () => credit.spendDownTo(9_000)],
    // The balance is still low, which was already reported.
    [12 * day + 12, () => credit.spendDownTo(4_000)],
    [13 * day, () => credit.topUp(50_000)],
    [15 * day, () => credit.spendDownTo(8_000)],
    // The balance is low, so that the first top-up begins at once.
    [22 * day, () => credit.setAutoTopUp()],
    // After the reminder of the 12th, before the last day for paying.
    [hoursUntilFebruary(14), () => credit.payInvoices()],
  ]);
}
