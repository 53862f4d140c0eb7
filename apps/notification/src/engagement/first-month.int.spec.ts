import { randomUUID } from 'node:crypto';
import {
  type EventClass,
  eventDeclarationOf,
  AccountTopUp,
  AutoTopUpActivated,
  AutoTopUpInitiated,
  CardOrdered,
  CreditDenied,
  KycApproved,
  LowBalance,
  TransactionAuthorized,
  TransactionsActivated,
  type WebhookEvent,
} from '#contracts';
import { messageIdOf } from '#mail';
import { TestClock } from '#testing';
import { DataSource } from 'typeorm';
import { NotificationFixture } from '../../test/notification-fixture.js';
import { DirectoryService } from '../partner-data/directory.service.js';
import { EngagementReminders } from './engagement-reminders.js';

const HOUR_MS = 3_600_000;
// Monday, 22:30 in Berlin.
const START = '2026-03-02T21:30:00.000Z';
const STEP_HOURS = 6;

interface Story {
  companyId: string;
  directoryCompanyId: string;
  emailOf: (externalId: string) => string;
}

/** The catalog's example event, for this company and time. */
function eventOf<T extends WebhookEvent>(
  eventClass: EventClass<T>,
  companyId: string,
  timestamp: string,
  data: Partial<T['data']> = {},
): T {
  const example = eventDeclarationOf(eventClass).example!;
  return { ...example, companyId, timestamp, data: { ...example.data, ...data } } as T;
}

describe("a company's first month", () => {
  const clock = new TestClock(START);
  let notification: NotificationFixture;

  async function play(): Promise<void> {
    clock.setTo(START);
    notification = await NotificationFixture.start({
      consumesEvents: false,
      integrationLevel: 'native',
      clock,
    });
  }

  afterEach(() => notification?.close());

  /** A company in Berlin with two admins, one of whom reads German, and an employee. */
  async function introduceCompany(timeZone = 'Europe/Berlin'): Promise<Story> {
    const tag = randomUUID();
    const directoryCompanyId = randomUUID();
    const companyId = `cmp_${tag}`;
    const emailOf = (externalId: string) => `${externalId}@${tag}.example`;
    const { manager } = notification.get(DataSource);
    const directory = notification.get(DirectoryService);
    const legalName = 'Fabrikam GmbH';
    const company = { directoryCompanyId, platformCompanyId: companyId, legalName, timeZone };
    const timestamp = new Date().toISOString();
    await directory.putCompany(manager, { timestamp, data: company });
    for (const [externalId, language, role] of [
      ['ada', 'en', 'admin'],
      ['max', 'de', 'admin'],
      ['mia', 'en', 'employee'],
    ] as const) {
      const person = { externalId, name: externalId, email: emailOf(externalId), language, role };
      await directory.putPerson(manager, { timestamp, data: { directoryCompanyId, ...person } });
    }
    return { companyId, directoryCompanyId, emailOf };
  }

  /** The events by hours since the start. */
  function eventsOf({ companyId }: Story): Map<number, () => Promise<void>> {
    const happen =
      <T extends WebhookEvent>(eventClass: EventClass<T>, data: Partial<T['data']> = {}) =>
      async () => {
        const event = eventOf(eventClass, companyId, clock.now().toISOString(), data);
        const id = randomUUID();
        // Simulates a second delivery by the broker.
        await notification.receive(event, id);
        await notification.receive(event, id);
      };
    const money = (amount: number) => ({ amount, currency: 'EUR' });
    const order = (cardId: string) => happen(CardOrdered, { cardId, externalId: 'mia' });
    const topUp = (topUpId: string, balance: number) =>
      happen(AccountTopUp, {
        topUpId,
        balance: money(balance),
      });
    const pay = (balance: number) => happen(TransactionAuthorized, { balance: money(balance) });
    const fallTo = (balance: number) => {
      const isLow = happen(LowBalance, {
        available: money(balance),
      });
      return async () => {
        await pay(balance)();
        await isLow();
      };
    };
    return new Map([
      [
        0,
        happen(TransactionsActivated, {
          accountType: 'debit',
        }),
      ],
      [6, happen(KycApproved)],
      [24, order('crd_1')],
      [30, order('crd_2')],
      [36, happen(CreditDenied)],
      [6 * 24, topUp('top_1', 50_000)],
      [10 * 24, pay(20_000)],
      [12 * 24, fallTo(9_000)],
      [12 * 24 + 6, pay(4_000)],
      [13 * 24, topUp('top_2', 54_000)],
      [15 * 24, fallTo(8_000)],
      [22 * 24, happen(AutoTopUpActivated)],
      [
        23 * 24,
        happen(AutoTopUpInitiated, {
          topUpId: 'top_3',
        }),
      ],
      [23 * 24 + 6, topUp('top_3', 108_000)],
    ]);
  }

  async function pass(hours: number, events = new Map<number, () => Promise<void>>()) {
    for (let hour = 0; hour <= hours; hour += STEP_HOURS) {
      await events.get(hour)?.();
      await notification.get(EngagementReminders).poll();
      await notification.settled(clock.now());
      clock.pass(STEP_HOURS * HOUR_MS);
    }
  }

  /** `kind recipient` for each mail in the inbox, with the hour in Berlin of its sending. */
  async function inbox({ companyId }: Story) {
    const mails = await notification.mails(companyId);
    const byId = new Map(
      mails.map((mail) => [`<${messageIdOf(mail, 'northwind.example')}>`, mail]),
    );
    return notification.inbox.mails.flatMap(({ headers, recipients }) => {
      const mail = byId.get(headers.get('message-id')!);
      return mail ? [{ ...mail, who: recipients[0]!.split('@')[0]!, headers }] : [];
    });
  }

  const toAdmins = [
    'kyc_approval_confirmation',
    'card_credit_denial_notice',
    'low_balance_alert',
    'low_balance_alert',
    'auto_top_up_confirmation',
    'auto_top_up_confirmation',
    'add_funds_reminder',
    'first_purchase_reminder',
    'auto_top_up_reminder',
    'account_top_up_confirmation',
    'account_top_up_confirmation',
    'account_top_up_confirmation',
  ].flatMap((kind) => [`${kind} ada`, `${kind} max`]);
  const expected = [...toAdmins, 'card_order_confirmation mia', 'card_order_confirmation mia'];

  // For each level, together with the platform's mails: test/e2e/first-month.int.spec.ts.
  it('is the whole inbox and nothing else, with reminders by day alone and a way to end them', async () => {
    await play();
    const company = await introduceCompany();
    await pass(30 * 24, eventsOf(company));
    const received = await inbox(company);
    expect(received.map(({ kind, who }) => `${kind} ${who}`).sort()).toEqual(expected.toSorted());
    expect(notification.inbox.mails).toHaveLength(received.length);
    const hourInBerlin = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    for (const { kind, sentAt, headers } of received) {
      const isReminder = kind.endsWith('_reminder');
      expect(headers.has('list-unsubscribe')).toBe(isReminder);
      const hour = Number(hourInBerlin.format(new Date(sentAt!)));
      if (isReminder) expect([8, 20].map((limit) => hour >= limit)).toEqual([true, false]);
    }
  });

  it('has reminders until they are used up, each once, however many replicas look', async () => {
    await play();
    const company = await introduceCompany('America/New_York');
    const activated = eventsOf(company).get(0)!;
    await activated();
    const look = () => notification.get(EngagementReminders).poll();
    for (let day = 0; day < 40; day += 1) {
      // Noon in New York.
      clock.setTo(
        new Date(Date.parse('2026-03-02T17:00:00.000Z') + day * 24 * HOUR_MS).toISOString(),
      );
      await Promise.all([look(), look()]);
      await notification.settled(clock.now());
    }
    const days = (await inbox(company))
      .filter(({ who }) => who === 'ada')
      .map(({ kind, sentAt }) => `${kind} ${sentAt!.slice(5, 10)}`);
    expect(days).toEqual([
      'add_funds_reminder 03-06',
      'add_funds_reminder 03-13',
      'add_funds_reminder 03-20',
    ]);
  });

  it('sends no reminder after an opt-out, or of something done before the mail was sent', async () => {
    await play();
    const company = await introduceCompany();
    const events = eventsOf(company);
    await events.get(0)!();
    clock.pass(3.5 * 24 * HOUR_MS);
    await notification.get(EngagementReminders).poll();
    await notification.settled(clock.now());
    const first = (await inbox(company)).find(({ who }) => who === 'ada')!;
    const link = /^<https:\/\/cards\.northwind\.example(\/unsubscribe\/.+)>$/.exec(
      first.headers.get('list-unsubscribe')!,
    )![1]!;
    expect(first.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = `${notification.service.url}${link}`;
    const optOuts = () =>
      notification.database.query('SELECT external_id FROM engagement_opt_outs');

    // Opening the link changes nothing; a changed link does not work.
    expect(await (await fetch(url)).text()).toContain('Stop reminders');
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    for (const wrong of [
      `${url}x`,
      url.replace(/\.[^.]+$/, '.x'),
      url.replace('unsubscribe/', 'unsubscribe/0'),
    ]) {
      expect((await fetch(wrong, { method: 'POST' })).status).toBe(404);
    }
    expect(await optOuts()).toEqual([]);

    const oneClick = () =>
      fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    expect(await optOuts()).toEqual([{ external_id: 'ada' }]);
    expect(await (await fetch(url)).text()).toContain('You no longer get reminders.');

    clock.pass(7 * 24 * HOUR_MS);
    await notification.get(EngagementReminders).poll();
    await notification.settled(clock.now());
    const who = async () => (await inbox(company)).map((mail) => mail.who).sort();
    expect(await who()).toEqual(['ada', 'max', 'max']);

    // The third reminder is due while the mail server is down; meanwhile the company deposits money.
    expect((await fetch(`${url}/resume`, { method: 'POST' })).status).toBe(200);
    await notification.inbox.stop();
    clock.pass(7 * 24 * HOUR_MS);
    await notification.get(EngagementReminders).poll();
    await notification.settled(clock.now());
    await events.get(6 * 24)!();
    await notification.inbox.startAgain();
    clock.pass(2 * HOUR_MS);
    await notification.settled(clock.now());
    const kinds = (await inbox(company)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'add_funds_reminder')).toHaveLength(3);
    const cancelled = (await notification.mails(company.companyId)).filter(
      ({ status }) => status === 'cancelled',
    );
    expect(cancelled.map(({ failure }) => failure)).toEqual([
      'the company has done it',
      'the company has done it',
      'the recipient wants no such mails',
    ]);
  });
});
