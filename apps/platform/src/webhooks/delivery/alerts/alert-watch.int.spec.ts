import type { PartnerClient } from '../../../../test/partner-client.js';
import { AdjustableClock } from '../../../../test/adjustable-clock.js';
import { PlatformFixture } from '../../../../test/platform-fixture.js';
import { alertMail } from './mailed-alerts.js';
import { AlertWatch } from './alert-watch.js';
import { type EndpointAlert, EndpointAlerts } from './endpoint-alerts.js';

const HOUR = 3_600_000;

describe('alerts of endpoints that fail', () => {
  let platform: PlatformFixture;
  let clock: AdjustableClock;
  let partner: PartnerClient;
  let sent: EndpointAlert[];

  beforeEach(async () => {
    platform = await PlatformFixture.start();
    clock = AdjustableClock.of(platform);
    sent = [];
    platform.app.get(EndpointAlerts).send = (alert) => {
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
    return sent.map(({ level }) => level);
  }

  it('are sent after an hour, a day and four days, each once', async () => {
    expect(await levelsAfter(0.9)).toEqual([]);
    expect(await levelsAfter(0.2)).toEqual([1]);
    expect(await levelsAfter(22)).toEqual([1]);
    expect(await levelsAfter(1)).toEqual([1, 2]);
    expect(await levelsAfter(72)).toEqual([1, 2, 3]);
    expect(await levelsAfter(200)).toEqual([1, 2, 3]);
  });

  it('begin anew when it fails again after it had been well', async () => {
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

  it('count no time in which the partner wanted no attempts', async () => {
    await configure({ status: 'disabled' });
    expect(await levelsAfter(100)).toEqual([]);
    await configure({ status: 'enabled' });
    expect(await levelsAfter(0)).toEqual([]);
    await failSince(clock.now);
    await configure({ header: 'x-token' });
    expect(await levelsAfter(2)).toEqual([1]);
  });

  it('blame no URL for the one before', async () => {
    expect(await levelsAfter(2)).toEqual([1]);
    await configure({ url: 'http://127.0.0.1:9/new', token: 'token-of-the-partner' });
    expect(await levelsAfter(100)).toEqual([1]);
  });

  it('are sent again if that failed', async () => {
    const alerts = platform.app.get(EndpointAlerts);
    const send = alerts.send;
    alerts.send = () => Promise.reject(new Error('no mail server'));
    expect(await levelsAfter(2)).toEqual([]);
    alerts.send = send;
    expect(await levelsAfter(0)).toEqual([1]);
  });

  it('are sent to everybody else while one partner can’t be told', async () => {
    const other = await platform.addPartner();
    await failSince(clock.now);
    const alerts = platform.app.get(EndpointAlerts);
    const send = alerts.send;
    alerts.send = (alert) =>
      alert.partnerId === other.id ? Promise.reject(new Error('try again later')) : send(alert);
    expect(await levelsAfter(2)).toEqual([1]);
    expect(sent[0]!.partnerId).toBe(partner.id);
    alerts.send = send;
    expect(await levelsAfter(0)).toEqual([1, 1]);
  });

  it('say what is wrong, to the contact, without path or query of the URL', async () => {
    await levelsAfter(2);
    const mail = alertMail(sent[0]!, sent[0]!.contactEmail!);
    expect(mail.to).toEqual({ name: 'Northwind', address: 'tech@northwind.example' });
    expect(mail.text).toContain('127.0.0.1:9 has been failing for an hour');
    expect(mail.text).toContain('answered 500 <b>');
    expect(mail.html).toContain('answered 500 &lt;b&gt;');
    expect(mail.messageId).toBe(alertMail(sent[0]!, 'x@y.example').messageId);
  });
});
