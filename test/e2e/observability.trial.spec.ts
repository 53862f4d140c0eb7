import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { EventHeader, webhookEvents } from '#contracts';
import type { IncomingRecord } from '#messaging';
import { traceIdOf } from '#observability';
import { eventually, readTopic, type TopicReader } from '#testing';
import kafkajs from 'kafkajs';
import type { ServiceName } from '../../tools/local/services/service-table.ts';
import type { Stack } from '../../tools/local/stack.ts';
import { PartnerCompany } from './support/partner-company.ts';
import { supervisedSystem } from './support/systems.ts';

const { CompressionCodecs, CompressionTypes, Kafka, logLevel } = kafkajs;
const METRICS_PAGE = new URL('../../docs/metrics.md', import.meta.url);
// The default metrics of prom-client, which documents them.
const PROCESS_METRIC = /^(process|nodejs)_/;

interface LogLine {
  msg: string;
  traceId?: string;
  req?: { method: string };
  route?: string;
}

/** A record of zeros (record format 2), larger than consumers decompress. Compressed, the broker takes it. */
function recordOf(valueBytes: number): Buffer {
  const noKeyAndValue = Buffer.concat([varint(-1), varint(valueBytes)]);
  // Attributes, and the differences of time and offset.
  const before = Buffer.concat([Buffer.alloc(3), noKeyAndValue]);
  const noHeaders = varint(0);
  const length = before.length + valueBytes + noHeaders.length;
  return Buffer.concat([varint(length), before, Buffer.alloc(valueBytes), noHeaders]);
}

/** Zigzag, as Kafka's record format has it. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

describe('a system that is watched', () => {
  let stack: Stack;
  let webhooks: TopicReader;
  let happenings: string[];

  beforeAll(async () => {
    ({ stack, happenings } = await supervisedSystem());
    // The former spec may have ended some.
    await Promise.all(everyService().map((service) => service.whenReady()));
    webhooks = await readTopic(webhookEvents.name, stack.kafkaBrokers);
  });

  afterAll(async () => {
    await webhooks?.close();
  });

  const everyService = () => Object.values(stack.services);
  const cardsOrdered = (company: PartnerCompany, count: number) =>
    eventually('the cards', async () => (await company.cards()).length === count);
  const mailsSent = (company: PartnerCompany, count: number) =>
    eventually('the mails', async () => (await company.mails()).length === count);

  /** A service's log lines of one trace. */
  function logOf(name: ServiceName, traceId: string): LogLine[] {
    return readFileSync(stack.services[name].logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes(traceId))
      .map((line) => JSON.parse(line) as LogLine)
      .filter((line) => line.traceId === traceId);
  }

  async function webhookOf(company: PartnerCompany, kind: string): Promise<IncomingRecord> {
    const { platformCompanyId } = await company.progress();
    return eventually(`${kind} on the topic`, () =>
      webhooks.records.find(
        ({ headers }) =>
          headers[EventHeader.type] === kind &&
          headers[EventHeader.companyId] === platformCompanyId,
      ),
    );
  }

  it('has one trace from the confirmation to the mail', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 1);
    await company.confirmAll(await company.openLink());
    await mailsSent(company, 1);
    const assignment = await webhookOf(company, 'card_assignment_requested');
    const traceId = traceIdOf(assignment.headers[EventHeader.traceparent])!;
    const cardOrdered = await webhookOf(company, 'card_ordered');
    expect(traceIdOf(cardOrdered.headers[EventHeader.traceparent])).toBe(traceId);

    const messagesOf = (name: ServiceName) => logOf(name, traceId).map(({ msg }) => msg);
    const requestsOf = (name: ServiceName) =>
      logOf(name, traceId).flatMap(({ req, route }) =>
        req && route ? [`${req.method} ${route}`] : [],
      );
    const deliveries = () => messagesOf('platform').filter((text) => /delivered it$/.test(text));
    // Each end writes its line after its answer is sent, so the other end may go on before.
    await eventually('the last lines of the logs', () => {
      return (
        messagesOf('notification').length > 0 &&
        messagesOf('card-provisioning').length > 0 &&
        messagesOf('gateway').length >= 3 &&
        deliveries().length >= 3
      );
    });
    expect(messagesOf('gateway')).toEqual(Array(3).fill('webhook accepted'));
    expect(messagesOf('card-provisioning')).toEqual([
      expect.stringMatching(/^card .* is ordered$/),
    ]);
    expect(requestsOf('platform')).toEqual(
      expect.arrayContaining(['POST /v1/people', 'POST /v1/cards']),
    );
    expect(deliveries().length).toBe(3);
    expect(messagesOf('notification')).toEqual([expect.stringMatching(/^mail .* is sent$/)]);
  });

  it('serves exactly the documented metrics', async () => {
    const served = await Promise.all(
      everyService().map(async ({ name, url }) => {
        const text = await (await fetch(`${url}/metrics`)).text();
        return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
          .filter(([, metric]) => !PROCESS_METRIC.test(metric!))
          .map(([, metric, kind]) => `${name}: ${metric} (${kind})`);
      }),
    );
    const names = everyService().map(({ name }) => name);
    const rows = readFileSync(METRICS_PAGE, 'utf8').matchAll(
      /^\| `(\w+)` +\| (counter|gauge|histogram) +\|[^|]*\| ([^|]+?) +\|/gm,
    );
    const documented = [...rows].flatMap(([, metric, kind, services]) =>
      (services === 'all' ? names : services!.split(', ')).map(
        (name) => `${name}: ${metric} (${kind})`,
      ),
    );
    expect(documented.sort()).toEqual(served.flat().sort());
  });

  it('stops in order on SIGTERM under load, every service, and loses nothing', async () => {
    const employees = 60;
    const company = await PartnerCompany.create(stack.endpoints, employees);
    await company.confirmAll(await company.openLink());
    await eventually('work in all services', async () => (await company.mails()).length > 0);
    expect((await company.cards()).length).toBeLessThan(employees);
    happenings.splice(0);
    await Promise.all(everyService().map((service) => service.kill('SIGTERM')));
    for (const { name } of everyService()) {
      expect(happenings.filter((happening) => happening.startsWith(`${name} ended`))).toEqual([
        expect.stringMatching(`^${name} ended with exit code 0;`),
      ]);
    }
    await mailsSent(company, employees);
    await cardsOrdered(company, employees);
    const recipients = (await company.mails()).map(({ to }) => to[0]!.address);
    expect(new Set(recipients).size).toBe(employees);
  });

  // The last test, because the batch that it publishes can never be read.
  it('ends a consumer that can not go on, instead of leaving it deaf', async () => {
    const producer = new Kafka({
      brokers: stack.kafkaBrokers,
      logLevel: logLevel.NOTHING,
    }).producer();
    const gzip = CompressionCodecs[CompressionTypes.GZIP];
    (CompressionCodecs as Record<number, unknown>)[CompressionTypes.GZIP] = () => ({
      compress: () => Promise.resolve(gzipSync(recordOf(300 * 1024 * 1024))),
    });
    await producer.connect();
    const { name: topic } = webhookEvents;
    await producer.send({ topic, compression: CompressionTypes.GZIP, messages: [{ value: '' }] });
    await producer.disconnect();
    (CompressionCodecs as Record<number, unknown>)[CompressionTypes.GZIP] = gzip;
    const consumers = ['onboarding', 'card-provisioning', 'notification'] as const;
    for (const name of consumers) {
      await eventually(`the end of ${name}`, () =>
        happenings.some((happening) => happening.startsWith(`${name} ended with exit code 1;`)),
      );
      const log = readFileSync(stack.services[name].logFile, 'utf8');
      expect(log).toContain('consuming ended, so the process ends too');
    }
  });
});
