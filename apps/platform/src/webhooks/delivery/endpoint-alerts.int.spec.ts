import { eventually, ScriptedServer, SmtpInbox } from '#testing';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PartnersService } from '../../partners/partners.service.js';
import { AlertWatch } from './endpoint-alerts.js';
import { mailOf, type PartnerNotice, PartnerNotices } from './partner-notices.js';

const HOUR = 3_600_000;
const CONTACT = 'integration@northwind.example';

describe('alerts about failing endpoints', () => {
  let platform: PlatformFixture;
  let clock: AdjustableClock;
  let partner: PartnerClient;
  let sent: PartnerNotice[];

  beforeEach(async () => {
    platform = await PlatformFixture.start();
    clock = AdjustableClock.of(platform);
    sent = [];
    platform.app.get(PartnerNotices).send = (alert) => {
      sent.push(alert);
      return Promise.resolve();
    };
    partner = await platform.addPartner();
    await platform.database.query(
      `UPDATE partners SET contact_email = 'tech@northwind.example' WHERE id = $1`,
      [partner.id],
    );
    await failSince(clock.now);
  });

  afterEach(() => platform?.close());

  const failSince = (time: Date | null) =>
    platform.database.query(
      `UPDATE webhook_endpoints SET failing_since = $1, alerted_level = 0,
         last_failure = 'answered 500 <b>'`,
      [time],
    );

  async function levelsAfter(hours: number): Promise<number[]> {
    clock.pass(hours * HOUR);
    await platform.app.get(AlertWatch).poll();
    await platform.app.get(AlertWatch).poll();
    return sent.map(({ messageId }) => Number(/\.(\d)@/.exec(messageId)![1]));
  }

  it('are sent after an hour, a day and four days, each once', async () => {
    expect(await levelsAfter(0.9)).toEqual([]);
    expect(await levelsAfter(0.2)).toEqual([1]);
    expect(await levelsAfter(22)).toEqual([1]);
    expect(await levelsAfter(1)).toEqual([1, 2]);
    expect(await levelsAfter(72)).toEqual([1, 2, 3]);
    expect(await levelsAfter(200)).toEqual([1, 2, 3]);
  });

  it('start again from the first level when the endpoint fails after a recovery', async () => {
    expect(await levelsAfter(25)).toEqual([2]);
    await failSince(null);
    expect(await levelsAfter(100)).toEqual([2]);
    await failSince(clock.now);
    expect(await levelsAfter(2)).toEqual([2, 1]);
  });

  const configure = (settings: object) =>
    partner.put('/v1/webhook-endpoints/events', {
      url: 'http://127.0.0.1:9/',
      header: 'partner-api-token',
      status: 'enabled',
      ...settings,
    });

  it('do not count the time in which the endpoint was disabled', async () => {
    await configure({ status: 'disabled' });
    expect(await levelsAfter(100)).toEqual([]);
    await configure({ status: 'enabled' });
    expect(await levelsAfter(0)).toEqual([]);
    await failSince(clock.now);
    await configure({ header: 'x-token' });
    expect(await levelsAfter(2)).toEqual([1]);
  });

  it('start again for a new URL', async () => {
    expect(await levelsAfter(2)).toEqual([1]);
    await configure({ url: 'http://127.0.0.1:9/new', token: 'token-of-the-partner' });
    expect(await levelsAfter(100)).toEqual([1]);
  });

  it('are retried after a failure to send', async () => {
    const alerts = platform.app.get(PartnerNotices);
    const send = alerts.send;
    alerts.send = () => Promise.reject(new Error('no mail server'));
    expect(await levelsAfter(2)).toEqual([]);
    alerts.send = send;
    expect(await levelsAfter(0)).toEqual([1]);
  });

  it('reach other partners while one partner’s alert can’t be sent', async () => {
    const other = await platform.addPartner();
    await failSince(clock.now);
    const alerts = platform.app.get(PartnerNotices);
    const send = alerts.send;
    alerts.send = (alert) =>
      alert.partnerId === other.id ? Promise.reject(new Error('try again later')) : send(alert);
    expect(await levelsAfter(2)).toEqual([1]);
    expect(sent[0]!.partnerId).toBe(partner.id);
    alerts.send = send;
    expect(await levelsAfter(0)).toEqual([1, 1]);
  });

  it('name the failure and the host, without path and query of the URL', async () => {
    await levelsAfter(2);
    const mail = mailOf(sent[0]!, sent[0]!.contactEmail!);
    expect(mail.to).toEqual({ name: 'Northwind', address: 'tech@northwind.example' });
    expect(mail.text).toContain('127.0.0.1:9 has been failing for an hour');
    expect(mail.text).toContain('answered 500 <b>');
    expect(mail.html).toContain('answered 500 &lt;b&gt;');
    expect(mail.messageId).toMatch(/^\w+\.\d+\.1@endpoint-alerts$/);
  });
});

describe('alert mails', () => {
  let inbox: SmtpInbox;
  let receiver: ScriptedServer;
  let replicas: PlatformFixture[];
  let clocks: AdjustableClock[];
  let partner: EventLogPartner;

  beforeEach(async () => {
    inbox = await SmtpInbox.start();
    receiver = await ScriptedServer.start(() => ({ status: 500 }));
    const settings = { smtpUrl: inbox.url, mailFrom: 'Card Platform <webhooks@platform.example>' };
    const first = await PlatformFixture.start(settings);
    replicas = [first, await PlatformFixture.start(settings, first.database)];
    clocks = replicas.map((replica) => AdjustableClock.of(replica));
    const client = await first.addPartner({ url: receiver.url });
    await first.app.get(PartnersService).ensurePartner(client.apiKey, 'Northwind', CONTACT);
    partner = new EventLogPartner(client);
  });

  afterEach(async () => {
    for (const replica of replicas.toReversed()) await replica.close();
    await receiver.close();
    await inbox.stop();
  });

  /** The mails sent until then, after both replicas have looked at once, and again. */
  async function subjectsAfter(hours: number): Promise<string[]> {
    const time = new Date(clocks[0]!.now.getTime() + hours * HOUR);
    for (const clock of clocks) clock.goTo(time);
    for (let look = 0; look < 2; look += 1) {
      await Promise.all(replicas.map(({ app }) => app.get(AlertWatch).poll()));
    }
    return inbox.mails.map(({ headers }) => headers.get('subject')!);
  }

  it('are sent to the contact once per level, by one of two replicas, and end with the recovery', async () => {
    const { id } = await partner.client.createCompany();
    const event = await partner.emit(id);
    await partner.afterAttempts(event, 1, 'pending');

    const after = (time: string) => `Your webhook endpoint has been failing for ${time}`;
    expect(await subjectsAfter(0.9)).toEqual([]);
    expect(await subjectsAfter(0.2)).toEqual([after('an hour')]);
    expect(await subjectsAfter(22)).toHaveLength(1);
    expect(await subjectsAfter(1)).toEqual([after('an hour'), after('a day')]);
    expect(await subjectsAfter(71)).toHaveLength(2);
    expect(await subjectsAfter(1)).toEqual([after('an hour'), after('a day'), after('four days')]);
    expect(await subjectsAfter(12)).toHaveLength(3);
    for (const { headers, recipients } of inbox.mails) {
      expect(headers.get('from')).toBe('Card Platform <webhooks@platform.example>');
      expect(recipients).toEqual([CONTACT]);
    }
    expect(new Set(inbox.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(3);

    receiver.script = () => ({ status: 204 });
    await eventually('it is back', async () => {
      const { health } = await partner.statistics();
      if (health === 'failing') await partner.redeliver(event);
      return health === 'healthy';
    });
    expect(await subjectsAfter(200)).toHaveLength(3);
  });
});
