import type { EventResource, Page } from '#contracts';
import { eventually, type ReceivedRequest, ScriptedServer, type TestDatabase } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { EVENT_STATUS } from '../event-log/event-log.service.js';
import { DeliveryLimits } from './delivery-queue.js';

const HOUR_MS = 3_600_000;
const CARDS = 6;
// One event for each card, and one for the account.
const EVENTS_PER_COMPANY = CARDS + 1;

describe('delivery by several replicas', () => {
  let first: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: PartnerClient;

  beforeEach(async () => {
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    first = await start();
    partner = await first.addPartner({ url: receiver.url });
  });

  afterEach(async () => {
    await first?.close();
    await receiver.close();
  });

  /** On a machine that pauses for a moment an answer may be late, which most specs don't test. */
  async function start(
    database?: TestDatabase,
    limits: Partial<DeliveryLimits> = { overtakenAfterMs: 60_000 },
  ): Promise<PlatformFixture> {
    const platform = await PlatformFixture.start({}, database);
    Object.assign(platform.app.get(DeliveryLimits), limits);
    return platform;
  }

  async function companyWithEvents(client = partner): Promise<string> {
    const { id } = await client.createCompany();
    const person = await client.createPerson(id);
    for (let card = 0; card < CARDS; card += 1) await client.orderCard(person.id);
    return id;
  }

  async function statusesOf(companyId: string): Promise<string[]> {
    const { body } = await partner.get<Page<EventResource>>(`/v1/events?companyId=${companyId}`);
    return body.data.map(({ status }) => status);
  }

  /** The failures are recorded, too. */
  async function allFailedOnce(): Promise<void> {
    await eventually('all were tried', async () => {
      const [row] = await first.database.query(
        'SELECT count(*)::int AS count FROM deliveries WHERE attempts = 1',
      );
      return row!.count === EVENTS_PER_COMPANY;
    });
  }

  function sequencesSent(companyId: string): number[] {
    return receiver.requests
      .filter(({ body }) => body.includes(companyId))
      .map(({ headers }) => Number(headers['webhook-sequence']));
  }

  const inOrder = Array.from({ length: EVENTS_PER_COMPANY }, (_, index) => index + 1);

  it('sends each event once, and each company’s events in order', async () => {
    const second = await start(first.database);
    // Longer than usual: on a machine that pauses for longer than a lease, events would be sent again,
    // which is not tested here.
    for (const { app } of [first, second]) app.get(DeliveryLimits).leaseMs = 60_000;
    try {
      const clients = [partner, partner.at(second.url)];
      const companies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => companyWithEvents(clients[index % 2])),
      );
      const total = companies.length * EVENTS_PER_COMPANY;
      await eventually('everything is delivered', async () => {
        const rows = await first.database.query(
          `SELECT count(*)::int AS count FROM events e WHERE ${EVENT_STATUS} = 'delivered'`,
        );
        return rows[0]!.count === total;
      });
      expect(receiver.requests).toHaveLength(total);
      for (const companyId of companies) expect(sequencesSent(companyId)).toEqual(inOrder);
    } finally {
      await second.close();
    }
  });

  it('leaves another replica’s events alone, and takes them over when it has died', async () => {
    receiver.script = () => ({ status: 500 });
    const companyId = await companyWithEvents();
    await allFailedOnce();
    receiver.script = () => ({ status: 204 });
    const claim = (until: string) =>
      first.database.query(
        `UPDATE deliveries SET next_attempt_at = now(), leased_until = now() + $2::interval,
           lease_token = gen_random_uuid()
         WHERE company_id = $1`,
        [companyId, until],
      );

    await claim('1 hour');
    // A later event was delivered, so this one was skipped.
    const other = await companyWithEvents();
    await eventually('another company', async () =>
      (await statusesOf(other)).every((status) => status === 'delivered'),
    );
    expect(new Set(await statusesOf(companyId))).toEqual(new Set(['pending']));

    await claim('-1 second');
    await eventually('taken over', async () =>
      (await statusesOf(companyId)).every((status) => status === 'delivered'),
    );
    expect(sequencesSent(companyId)).toEqual([...inOrder, ...inOrder]);
  });

  it('stops after the event in flight, and releases the others at once', async () => {
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const holdFirst = async ({ headers }: ReceivedRequest) => {
      if (headers['webhook-sequence'] === '1') await held;
      return { status: 204 };
    };
    receiver.script = () => ({ status: 500 });
    const companyId = await companyWithEvents();
    await allFailedOnce();
    receiver.requests.length = 0;
    receiver.script = holdFirst;
    await first.database.query('UPDATE deliveries SET next_attempt_at = now()');
    await eventually('the first one is under way', () => receiver.requests.length === 1);

    const second = await start(first.database);
    try {
      const stopped = first.stop();
      answer();
      await stopped;
      partner = partner.at(second.url);
      // Earlier than the first replica's lease would have expired.
      await eventually(
        'the rest',
        async () => (await statusesOf(companyId)).every((status) => status === 'delivered'),
        15_000,
      );
      expect(sequencesSent(companyId)).toEqual(inOrder);
    } finally {
      await second.close();
    }
  });

  it('does not delay a company’s events for a hanging attempt at a stopping replica', async () => {
    Object.assign(first.app.get(DeliveryLimits), {
      overtakenAfterMs: 100,
      attemptTimeoutMs: HOUR_MS,
    });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    receiver.script = async ({ headers }) => {
      if (headers['webhook-sequence'] === '1') await held;
      return { status: 204 };
    };
    const events = new EventLogPartner(partner);
    const { id: companyId } = await partner.createCompany();
    await events.emit(companyId);
    await eventually('it hangs', () => receiver.requests.length === 1);
    const stopped = first.stop();
    const second = await start(first.database);
    try {
      const later = new EventLogPartner(partner.at(second.url));
      const id = await later.emit(companyId);
      await later.afterAttempts(id, 1, 'delivered');
      expect((await later.list(`companyId=${companyId}`)).map(({ status }) => status)).toEqual([
        'delivered',
        'pending',
      ]);
      answer();
      await stopped;
      await eventually(
        'the first one, too',
        async () => (await later.list('status=pending')).length === 0,
      );
      expect(sequencesSent(companyId)).toEqual([1, 2]);
    } finally {
      answer();
      await second.close();
    }
  });
});
