import { eventually, ScriptedServer, SmtpInbox } from '#testing';
import { AdjustableClock } from '../../../../test/adjustable-clock.js';
import { EventLogPartner } from '../../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../../test/platform-fixture.js';
import { PartnersService } from '../../../partners/partners.service.js';
import { AlertWatch } from './alert-watch.js';

const HOUR = 3_600_000;
const CONTACT = 'integration@northwind.example';

describe('the mails about an endpoint that fails', () => {
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

  it('are three, to the contact, once each, and none after it is back', async () => {
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
