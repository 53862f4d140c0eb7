import { eventDeclarationOf, KycApproved } from '#contracts';
import { ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('the version of an event', () => {
  const declaration = eventDeclarationOf(KycApproved);
  const { version } = declaration;
  const next = version + 1;
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;

  beforeEach(async () => {
    platform = await PlatformFixture.start();
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    companyId = (await partner.client.createCompany()).id;
  });

  afterEach(async () => {
    declaration.version = version;
    await platform?.close();
    await receiver.close();
  });

  /** The versions sent with the last attempt and shown in the log. */
  async function versionsOf(id: string, attempts = 1): Promise<string[]> {
    const { headers } = await partner.afterAttempts(id, attempts, 'delivered');
    const request = receiver.requests.findLast((sent) => sent.headers['webhook-id'] === id)!;
    return [request.headers['webhook-version']!, headers['webhook-version']!];
  }

  it('stays as recorded when its kind gets a higher version', async () => {
    const id = await partner.emit(companyId);
    expect(await versionsOf(id)).toEqual([`${version}`, `${version}`]);
    declaration.version = next;
    await partner.redeliver(id);
    expect(await versionsOf(id, 2)).toEqual([`${version}`, `${version}`]);
  });

  it('is stored for every way to create an event', async () => {
    declaration.version = next;
    const event = { companyId, event: 'kyc_approved', data: { applicationId: 'kyc_1' } };
    const recorded = await partner.client.post<{ id: string }>('/v1/sandbox/events', event, {
      'idempotency-key': 'recorded',
    });
    const tested = await partner.client.post<{ id: string }>('/v1/events/test', {
      channel: 'events',
      event: 'kyc_approved',
    });
    const accepted = await partner.emit(companyId);
    for (const id of [recorded.body.id, tested.body.id, accepted]) {
      expect(await versionsOf(id)).toEqual([`${next}`, `${next}`]);
    }
  });

  it('is the same at a replica that takes the event over', async () => {
    receiver.script = () => ({ status: 500 });
    const id = await partner.emit(companyId);
    await partner.afterAttempts(id, 1, 'pending');
    declaration.version = next;
    receiver.script = () => ({ status: 204 });
    await platform.stop();
    const other = await PlatformFixture.start({}, platform.database);
    try {
      partner = new EventLogPartner(partner.client.at(other.url));
      await partner.redeliver(id);
      expect(await versionsOf(id, 2)).toEqual([`${version}`, `${version}`]);
    } finally {
      await other.stop();
    }
  });
});
