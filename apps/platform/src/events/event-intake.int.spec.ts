import { KycApproved } from '#contracts';
import { eventually, ScriptedServer } from '#testing';
import { EventLogPartner } from '../../test/event-log-partner.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { DeliveryLimits } from '../delivery/delivery-limits.js';
import { EventIntake } from './event-intake.js';

const COMPANIES = 8;
const EVENTS_PER_COMPANY = 25;

describe('EventIntake', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: PartnerClient;
  let intake: EventIntake;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    intake = platform.app.get(EventIntake);
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = await platform.addPartner({ url: receiver.url });
  });

  afterAll(async () => {
    await platform?.close();
    await receiver.close();
  });

  const accept = (companyId: string, by = partner) =>
    intake.accept(by.id, KycApproved, companyId, { applicationId: 'kyc_1' });

  it('numbers what many send at once without gaps, and delivers it once and in order', async () => {
    // On a machine that stands still for a moment an answer may be late: not the question.
    platform.app.get(DeliveryLimits).overtakenAfterMs = 60_000;
    const companies = await Promise.all(
      Array.from({ length: COMPANIES }, async () => (await partner.createCompany()).id),
    );
    const ids = await Promise.all(
      Array.from({ length: COMPANIES * EVENTS_PER_COMPANY }, (_, index) =>
        accept(companies[index % COMPANIES]!),
      ),
    );
    await eventually('all are delivered', () => receiver.requests.length >= ids.length);
    expect(new Set(ids).size).toBe(ids.length);
    const inOrder = Array.from({ length: EVENTS_PER_COMPANY }, (_, index) => String(index + 1));
    for (const companyId of companies) {
      const sent = receiver.requests.filter(({ body }) => body.includes(companyId));
      expect(sent.map(({ headers }) => headers['webhook-sequence'])).toEqual(inOrder);
    }
  });

  it('is durable when it is accepted', async () => {
    const { id: companyId } = await partner.createCompany();
    const id = await accept(companyId);
    const rows = await platform.database.query('SELECT sequence FROM events WHERE id = $1', [id]);
    expect(rows).toEqual([{ sequence: '1' }]);
  });

  it("refuses another partner's company, and leaves no gap in its numbers", async () => {
    const { id: companyId } = await partner.createCompany();
    const stranger = await platform.addPartner();
    const results = await Promise.allSettled([
      accept(companyId, stranger),
      accept(companyId),
      accept('cmp_of_nobody'),
      accept('cmp_\0'),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect((results[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'company_unknown' });
    const [row] = await platform.database.query(
      'SELECT event_sequence FROM companies WHERE id = $1',
      [companyId],
    );
    expect(row).toEqual({ event_sequence: '1' });
  });

  it('gives up what has nowhere to go, so that it can be recovered once it has', async () => {
    const homeless = await platform.addPartnerWithoutWebhook();
    const { id: companyId } = await homeless.createCompany();
    const id = await accept(companyId, homeless);
    const log = new EventLogPartner(homeless);
    expect((await log.get(id)).status).toBe('given_up');
    expect((await log.list('status=given_up')).map((event) => event.id)).toEqual([id]);
  });
});
