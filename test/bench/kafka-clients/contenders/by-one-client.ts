import { BrokerList, loadConfig, Settings } from '#config';
import { webhookEvents } from '#contracts';
import { BrokerConnectionConfig, createBroker, type OutgoingRecord } from '#messaging';

class ClientConfig {
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerConnectionConfig)
  brokerConnection = new BrokerConnectionConfig();
}

/** What `kafka-clients.bench.ts` asks for. */
type Task = { send: number } | { consume: number; group: string } | { join: string };

const RECORDS_A_SEND = 64;
const VALUE = Buffer.alloc(1024, 'x');
const HEADERS = Object.fromEntries(
  ['id', 'type', 'version', 'company', 'occurred', 'trace'].map((name) => [name, 'a'.repeat(30)]),
);

const { kafkaBrokers, brokerConnection: connection } = loadConfig(ClientConfig);
const broker = await createBroker(kafkaBrokers, 'bench', { connection });
const consumers: { stop(): Promise<void> }[] = [];

async function send(count: number): Promise<void> {
  const producer = broker.createProducer();
  await producer.connect();
  await measure(async () => {
    for (let sent = 0; sent < count; sent += RECORDS_A_SEND)
      await producer.send(
        Array.from({ length: RECORDS_A_SEND }, (_, index) => record(String(sent + index))),
      );
  });
  await producer.close();
}

function record(key: string): OutgoingRecord {
  return { topic: webhookEvents.name, key, value: VALUE, headers: HEADERS };
}

async function consume(count: number, group: string): Promise<void> {
  const all = Promise.withResolvers<void>();
  let read = 0;
  await measure(async () => {
    await follow(group, (records) => {
      read += records;
      if (read >= count) all.resolve();
    });
    await all.promise;
  });
}

/** A member of the group until the process ends, which reports when it gets records. */
async function join(group: string): Promise<void> {
  await follow(group, () => process.send!({ receivedAt: Date.now() }));
  process.send!({ joined: true });
}

async function follow(group: string, onRecords: (count: number) => void): Promise<void> {
  const consumer = broker.createConsumer({ group, topics: [webhookEvents.name], concurrency: 3 });
  consumers.push(consumer);
  await consumer.run((batch) => {
    onRecords(batch.records.length);
    batch.resolve(batch.records.at(-1)!);
    return Promise.resolve();
  });
}

async function measure(work: () => Promise<void>): Promise<void> {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  process.send!({ ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000 });
}

process.on('message', (task: Task) => {
  if ('send' in task) void send(task.send);
  else if ('consume' in task) void consume(task.consume, task.group);
  else void join(task.join);
});
process.once('SIGTERM', () => {
  void Promise.all(consumers.map((one) => one.stop())).then(() => process.exit(0));
});
process.send!('ready');
