import { jest } from '@jest/globals';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  type EventClass,
  eventDeclarationOf,
  exampleOf,
  KycApproved,
  transactionEventClasses,
  type WebhookEvent,
  webhookEventClasses,
} from '#contracts';
import { eventually, ScriptedServer } from '#testing';
import type { DataSource } from 'typeorm';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { Clock } from '../../clock.js';
import { DeliveryLimits } from '../delivery/delivery-queue.js';
import { EventRecorder } from './event-recorder.js';

const sentClasses: readonly EventClass<WebhookEvent>[] = [
  ...webhookEventClasses,
  ...transactionEventClasses,
];
const webhookClasses = sentClasses.map(
  (eventClass) => [eventDeclarationOf<WebhookEvent>(eventClass).identifier, eventClass] as const,
);
const COMPANIES = 8;
const EVENTS_PER_COMPANY = 25;

describe('EventRecorder', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: PartnerClient;
  let recorder: EventRecorder;
  let dataSource: DataSource;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    recorder = platform.app.get(EventRecorder);
    dataSource = platform.app.get<DataSource>(getDataSourceToken());
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = await platform.addPartner({ url: receiver.url });
  });

  afterAll(async () => {
    await platform?.close();
    await receiver.close();
  });

  const record = (companyId: string) =>
    dataSource.transaction((transaction) =>
      recorder.record(transaction, KycApproved, companyId, { applicationId: 'kyc_1' }),
    );

  const eventSequenceOf = async (companyId: string) => {
    const rows = await platform.database.query(
      'SELECT event_sequence AS sequence FROM companies WHERE id = $1',
      [companyId],
    );
    return Number((rows as { sequence: string }[])[0]!.sequence);
  };

  it('numbers events of concurrent transactions without gaps, and they are delivered once in order', async () => {
    // On a machine that pauses for a moment an answer may be late, which is not tested here.
    platform.app.get(DeliveryLimits).overtakenAfterMs = 60_000;
    const companies = await Promise.all(
      Array.from({ length: COMPANIES }, async () => (await partner.createCompany()).id),
    );
    const ids = await Promise.all(
      Array.from({ length: COMPANIES * EVENTS_PER_COMPANY }, (_, index) =>
        record(companies[index % COMPANIES]!),
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

  it('makes events due in the order of their numbers, however long their transactions take', async () => {
    const { id: companyId } = await partner.createCompany();
    let aheadMs = 0;
    const clock = jest
      .spyOn(platform.app.get(Clock), 'now')
      .mockImplementation(() => new Date(Date.now() + aheadMs));
    try {
      await dataSource.transaction(async (transaction) => {
        for (aheadMs of [500, 0]) {
          await recorder.record(transaction, KycApproved, companyId, { applicationId: 'kyc_1' });
        }
      });
      const sent = () => receiver.requests.filter(({ body }) => body.includes(companyId));
      await eventually('both are delivered', () => sent().length === 2);
      expect(sent().map(({ headers }) => headers['webhook-sequence'])).toEqual(['1', '2']);
    } finally {
      clock.mockRestore();
    }
  });

  it('leaves neither an event nor a gap after a rollback', async () => {
    const { id: companyId } = await partner.createCompany();
    let rolledBack = '';
    const failing = dataSource.transaction(async (transaction) => {
      rolledBack = await recorder.record(transaction, KycApproved, companyId, {
        applicationId: 'kyc_1',
      });
      throw new Error('the change fails');
    });
    await expect(failing).rejects.toThrow('the change fails');
    const id = await record(companyId);
    const rows = await platform.database.query(
      'SELECT id, sequence FROM events WHERE company_id = $1',
      [companyId],
    );
    expect(rows).toEqual([{ id, sequence: '1' }]);
    expect(rolledBack).not.toBe(id);
  });

  it.each(webhookClasses)(
    'rejects %s with data that its receivers would reject, and leaves no gap',
    async (_identifier, eventClass) => {
      const { id: companyId } = await partner.createCompany();
      const example = exampleOf(eventClass);
      for (const name of Object.keys(example.data)) {
        const data = { ...example.data, [name]: [[]] };
        const recording = dataSource.transaction((transaction) =>
          recorder.record(transaction, eventClass, companyId, data),
        );
        await expect(recording).rejects.toThrow(`/data/${name}`);
      }
      expect(await eventSequenceOf(companyId)).toBe(0);
    },
  );

  it("emits no event for another partner's company, and leaves no gap in its numbers", async () => {
    const { id: companyId } = await partner.createCompany();
    const stranger = new EventLogPartner(await platform.addPartner());
    const refused = await stranger.client.post('/v1/sandbox/events', {
      companyId,
      event: 'kyc_approved',
      data: { applicationId: 'kyc_1' },
    });
    expect(refused.status).toBe(404);
    expect(await eventSequenceOf(companyId)).toBe(0);
  });
});
