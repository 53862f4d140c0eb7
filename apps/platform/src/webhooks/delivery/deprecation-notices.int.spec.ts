import { SmtpInbox } from '#testing';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PartnersService } from '../../partners/partners.service.js';
import { DeprecationWatch } from './deprecation-notices.js';

const DAY = 86_400_000;
const KIND = 'transactions_activated';

describe('notices of kinds of events that end', () => {
  let inbox: SmtpInbox;
  let replicas: PlatformFixture[];

  beforeEach(async () => {
    inbox = await SmtpInbox.start();
    const settings = {
      smtpUrl: inbox.url,
      mailFrom: 'Card Platform <webhooks@platform.example>',
      publicUrl: 'https://platform.example',
    };
    const first = await PlatformFixture.start(settings);
    replicas = [first, await PlatformFixture.start(settings, first.database)];
  });

  afterEach(async () => {
    for (const replica of replicas.toReversed()) await replica.close();
    await inbox.stop();
  });

  async function addPartner(contact: string): Promise<PartnerClient> {
    const partner = await replicas[0]!.addPartner();
    await replicas[0]!.app.get(PartnersService).ensurePartner(partner.apiKey, 'Northwind', contact);
    return partner;
  }

  async function receive(partner: PartnerClient): Promise<void> {
    const { id } = await partner.createCompany();
    const data = { accountId: 'acc_1', accountType: 'debit', currency: 'EUR' };
    await new EventLogPartner(partner).emit(id, KIND, data);
  }

  /** The mails sent so far, after both replicas have looked at once, and again, so many days before the end. */
  async function mailsBefore(daysLeft: number): Promise<string[]> {
    const endsOn = dayIn(Math.ceil(daysLeft));
    const past = (Math.ceil(daysLeft) - daysLeft) * DAY;
    const kind = { event: KIND, endsOn, announcedOn: dayIn(Math.ceil(daysLeft) - 210) };
    for (const replica of replicas) {
      replica.app.get(DeprecationWatch).deprecated = [{ ...kind, replacedBy: 'account_opened' }];
      AdjustableClock.of(replica).goTo(new Date(Date.parse(dayIn(0)) + past));
    }
    for (let look = 0; look < 2; look += 1) {
      await Promise.all(replicas.map(({ app }) => app.get(DeprecationWatch).poll()));
    }
    return inbox.mails.map(({ recipients, source }) => {
      const [, days] = /ends (?:in (\d+) days, )?on/.exec(bodyOf(source))!;
      return `${recipients[0]} ${days ?? 'announced'}`;
    });
  }

  it('are mailed when it is announced, and 90, 30 and 7 days before the end, each once', async () => {
    await receive(await addPartner('tech@northwind.example'));
    await addPartner('without-the-kind@other.example');
    const mail = (step: string) => `tech@northwind.example ${step}`;
    const [announced, three] = [mail('announced'), [mail('announced'), mail('90'), mail('30')]];
    expect(await mailsBefore(210.1)).toEqual([]);
    expect(await mailsBefore(210)).toEqual([announced]);
    expect(await mailsBefore(90.1)).toEqual([announced]);
    expect(await mailsBefore(90)).toEqual([announced, mail('90')]);
    expect(await mailsBefore(30)).toEqual(three);
    expect(await mailsBefore(7.1)).toEqual(three);
    expect(await mailsBefore(7)).toEqual([...three, mail('7')]);
    expect(await mailsBefore(0.1)).toHaveLength(4);
    expect(await mailsBefore(0)).toHaveLength(4);

    const { headers, source } = inbox.mails[0]!;
    expect(headers.get('subject')).toBe(`The webhook event ${KIND} ends on ${dayIn(210)}`);
    expect(bodyOf(source)).toContain('It is replaced by account_opened.');
    expect(bodyOf(source)).toContain('https://platform.example/docs/webhook-versions');
  });

  it('reach a late receiver by the latest mail alone', async () => {
    await receive(await addPartner('late@northwind.example'));
    expect(await mailsBefore(20)).toEqual(['late@northwind.example 30']);
  });

  it('do not reach partners that received none in the last 30 days', async () => {
    await receive(await addPartner('earlier@northwind.example'));
    const [{ app }] = replicas as [PlatformFixture];
    const watch = app.get(DeprecationWatch);
    const [announcedOn, endsOn] = [dayIn(0), dayIn(300)];
    watch.deprecated = [{ event: KIND, announcedOn, endsOn, replacedBy: 'account_opened' }];
    AdjustableClock.of(replicas[0]!).goTo(new Date(Date.now() + 31 * DAY));
    await watch.poll();
    expect(inbox.mails).toEqual([]);
    AdjustableClock.of(replicas[0]!).goTo(new Date(Date.now() + 29 * DAY));
    await watch.poll();
    expect(inbox.mails).toHaveLength(1);
  });
});

/** The day, in UTC, so many days after today. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}

/** Without the line breaks of its encoding. */
function bodyOf(source: string): string {
  return source.slice(source.indexOf('\r\n\r\n')).replaceAll('=\r\n', '');
}
