import { webhookEvents, type EventResource } from '#contracts';
import type { IncomingRecord } from '#messaging';
import { eventually, readTopic } from '#testing';
import { Claimer } from '../../apps/platform/src/webhooks/delivery/deliverer.ts';
import { EventLogPartner } from '../../apps/platform/test/event-log-partner.ts';
import { PlatformFixture } from '../../apps/platform/test/platform-fixture.ts';
import { startStack, type Stack } from '../../tools/local/stack.ts';
import { KafkaRecords } from '../../tools/local/tour/kafka-records.ts';
import { ShiftedTime } from './support/shifted-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WINDOW = 120 * HOUR;
const COMPANIES = 4;
// Enough failures to open a circuit.
const EVENTS_PER_COMPANY = 6;
const EVENTS = COMPANIES * EVENTS_PER_COMPANY;

/**
 * Gateway, broker and database are real, and the gateway is really down. Only the platform's clock is
 * simulated: it runs in this process, six days behind when the outage begins and correct when it ends, so
 * that the signed times of webhooks are valid for the gateway.
 */
describe('a gateway that is down for days', () => {
  let stack: Stack;
  let platform: PlatformFixture;
  let time: ShiftedTime;
  let startedAt: string;
  let forSixDays: EventLogPartner;
  let forFourDays: EventLogPartner;

  beforeAll(async () => {
    stack = await startStack({
      isTemporary: true,
      services: ['gateway'],
      infrastructure: ['kafka'],
    });
    await stack.services.gateway.stop();
    time = ShiftedTime.startAgo(6 * 24 * HOUR);
    startedAt = new Date().toISOString();
    platform = await PlatformFixture.start();

    forSixDays = await partnerWithEvents();
    await passAll(12 * HOUR, [forSixDays]);
    await passAll(36 * HOUR, [forSixDays]);
    forFourDays = await partnerWithEvents();
    await passAll(24 * HOUR, [forSixDays, forFourDays]);
    await passAll(47 * HOUR, [forSixDays, forFourDays]);
    await passAll(2 * HOUR, [forSixDays, forFourDays]);
    await eventually(
      'nothing is left to be tried that is older than five days',
      async () => (await forSixDays.statistics()).waiting.events === 0,
    );
    await passAll(22 * HOUR, [forFourDays]);

    // Within the minute between two probes.
    await stack.services.gateway.start();
    time.catchUp();
    platform.app.get(Claimer).wake();
  });

  afterAll(async () => {
    time?.restore();
    await platform?.close();
    await stack?.stop();
  });

  /** A partner whose endpoint's circuit is open, and whose events all had an attempt. */
  async function partnerWithEvents(): Promise<EventLogPartner> {
    const { webhookHeader: header, webhookToken: token } = stack.endpoints.partner;
    const { signingSecret } = stack.endpoints.partner;
    const url = `${stack.endpoints.gateway}/webhooks/events`;
    const client = await platform.addPartner({ url, header, token, signingSecret });
    const partner = new EventLogPartner(client);
    for (let company = 0; company < COMPANIES; company += 1) {
      const { id } = await client.createCompany();
      await client.approveKyc(id);
      for (let event = 1; event < EVENTS_PER_COMPANY; event += 1) await partner.emit(id);
    }
    await eventually(
      'its circuit is open',
      async () => (await partner.statistics()).nextProbeAt !== null,
    );
    while (!(await eventsOf(partner)).every(({ attempts }) => attempts.length > 0)) {
      await passAll(MINUTE, [partner]);
    }
    return partner;
  }

  /** Advances the clock until each partner's endpoint is found down again. */
  async function passAll(milliseconds: number, partners: EventLogPartner[]): Promise<void> {
    time.pass(milliseconds);
    const now = new Date().toISOString();
    platform.app.get(Claimer).wake();
    for (const partner of partners) {
      await eventually('it is probed', async () => {
        const { lastFailureAt } = await partner.statistics();
        return lastFailureAt !== null && lastFailureAt >= now;
      });
    }
  }

  async function eventsOf(partner: EventLogPartner, status?: string): Promise<EventResource[]> {
    const events = await partner.list(`limit=100${status ? `&status=${status}` : ''}`);
    return events.toReversed();
  }

  async function delivered(partner: EventLogPartner): Promise<EventResource[]> {
    return eventually('all are delivered', async () => {
      const events = await eventsOf(partner, 'delivered');
      return events.length === EVENTS && events;
    });
  }

  /** The records of a partner's companies on the topic, each company's in order. */
  async function arrivedFor(partner: EventLogPartner): Promise<IncomingRecord[]> {
    const { partitions } = await new KafkaRecords(stack.kafkaBrokers).endOf(webhookEvents.name);
    const count = partitions.reduce((sum, { offset }) => sum + Number(offset), 0);
    const { records, close } = await readTopic(webhookEvents.name, stack.kafkaBrokers);
    await eventually('the topic is read', () => records.length === count).finally(close);
    const companies = (await eventsOf(partner)).map(({ companyId }) => companyId);
    return records.filter(({ key }) => companies.includes(String(key)));
  }

  const idsOf = (records: IncomingRecord[]) => records.map(({ headers }) => headers['event-id']);

  it('is sent each event once when it is back after four days', async () => {
    const events = await delivered(forFourDays);
    for (const { attempts } of events) {
      expect(attempts.length).toBeGreaterThan(1);
      expect(attempts.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    }
    const arrived = idsOf(await arrivedFor(forFourDays));
    expect(arrived.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });

  it('is sent with one call what was given up after five of six days, in order', async () => {
    const givenUp = await eventsOf(forSixDays, 'given_up');
    expect(givenUp).toHaveLength(EVENTS);
    for (const { status, attempts, nextAttemptAt } of givenUp) {
      expect([status, nextAttemptAt]).toEqual(['given_up', null]);
      expect(attempts.every(({ failure }) => failure !== null)).toBe(true);
      const [first, last] = [attempts[0]!, attempts.at(-1)!];
      const triedForMs = Date.parse(last.attemptedAt) - Date.parse(first.attemptedAt);
      expect(triedForMs).toBeGreaterThanOrEqual(WINDOW);
    }
    expect(await arrivedFor(forSixDays)).toEqual([]);

    const { status, body } = await forSixDays.recover({ since: startedAt });
    expect([status, body.recovered]).toEqual([202, EVENTS]);
    const events = await delivered(forSixDays);
    expect(await eventsOf(forSixDays, 'given_up')).toEqual([]);
    const arrived = await arrivedFor(forSixDays);
    for (const companyEvents of Map.groupBy(events, ({ companyId }) => companyId).values()) {
      const { companyId } = companyEvents[0]!;
      const inOrder = companyEvents.toSorted((a, b) => a.sequence - b.sequence);
      const ofCompany = arrived.filter(({ key }) => String(key) === companyId);
      // An answer that takes half a second may be overtaken.
      const areFast = inOrder.every(({ attempts }) => attempts.at(-1)!.durationMs < 450);
      const inArrivalOrder = (ids: unknown[]) => (areFast ? ids : ids.toSorted());
      expect(inArrivalOrder(idsOf(ofCompany))).toEqual(inArrivalOrder(inOrder.map(({ id }) => id)));
      expect(inOrder.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    }
  });
});
