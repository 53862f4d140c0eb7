import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { webhookEvents } from '#contracts';
import { type Broker, createBroker, type KafkaClient, kafkaClients } from '#messaging';
import type { Bench, Findings, Measure } from '../support/bench.ts';
import { Contender } from '../support/contender.ts';
import { type BenchInfrastructure, startInfrastructure } from '../support/infrastructure.ts';
import { cpuMsOf, residentMiBOf } from '../support/process-cpu.ts';

const options = { rounds: 3, records: 200_000, idle: 10 };

export const bench: Bench<typeof options> = {
  title: 'The two Kafka clients behind the port',
  options,
  run: async (options, note) => {
    const infrastructure = await startInfrastructure();
    const broker = await createBroker(infrastructure.brokers, 'bench');
    try {
      await broker.ensureTopics([webhookEvents], 1);
      return await compare(new Arena(infrastructure, broker), options, note);
    } finally {
      await broker.close();
      await infrastructure.stop();
    }
  },
};

/** Unit by measure. */
const units = {
  'CPU of sending': 'µs a record',
  'CPU of receiving': 'µs a record',
  'received without other work': 'records/s',
  'CPU of an idle member': 'ms a second',
  'memory of an idle member': 'MiB',
  'longest pause when a replica joins': 'ms',
  'longest pause when a replica leaves': 'ms',
} as const;

type Figures = Record<keyof typeof units, number>;

async function compare(
  arena: Arena,
  { rounds, records, idle }: typeof options,
  note: (text: string) => void,
): Promise<Findings> {
  const measures = Object.entries(units).map(([name, unit]): Measure => ({
    ...{ name, unit },
    series: kafkaClients.map((contender) => ({ contender, values: [] })),
  }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, client] of kafkaClients.entries()) {
      const figures = await arena.measure(client, records, idle);
      note(`round ${round}, ${client}: ${JSON.stringify(figures)}`);
      for (const { name, series } of measures)
        series[index]!.values.push(figures[name as keyof Figures]);
    }
  }
  return {
    setting:
      `${records} records of 1 KiB with six headers, sent 64 at a time; each client in a process of its own. ` +
      'The pauses are those of a group of one that gets 100 records a second, when a second member comes and goes.',
    measures,
    goals: [],
  };
}

interface Usage {
  ms: number;
  cpuMs: number;
}

/** One topic, into which each client sends in turn, and from which each group reads all. */
class Arena {
  private readonly infrastructure: BenchInfrastructure;
  private readonly broker: Broker;
  private total = 0;

  constructor(infrastructure: BenchInfrastructure, broker: Broker) {
    this.infrastructure = infrastructure;
    this.broker = broker;
  }

  async measure(client: KafkaClient, records: number, idleSeconds: number): Promise<Figures> {
    const sent = await this.usage(client, { send: records });
    this.total += records;
    const group = randomUUID();
    const received = await this.usage(client, { consume: this.total, group });
    const idle = await this.idle(client, idleSeconds);
    const pauses = await this.pauses(client);
    return {
      'CPU of sending': (sent.cpuMs * 1_000) / records,
      'CPU of receiving': (received.cpuMs * 1_000) / this.total,
      'received without other work': (this.total * 1_000) / received.ms,
      'CPU of an idle member': idle.cpuMs / idleSeconds,
      'memory of an idle member': idle.memory,
      'longest pause when a replica joins': pauses.joins,
      'longest pause when a replica leaves': pauses.leaves,
    };
  }

  private async usage(client: KafkaClient, task: object): Promise<Usage> {
    const contender = await this.start(client);
    const done = Promise.withResolvers<Usage>();
    contender.onMessage((message) => done.resolve(message as Usage));
    contender.send(task);
    const usage = await done.promise;
    await contender.stop();
    return usage;
  }

  private async idle(client: KafkaClient, seconds: number) {
    const { member } = await this.join(client, await this.groupAtTheEnd(), () => {});
    await sleep(2_000);
    const before = cpuMsOf([member.pid]);
    await sleep(seconds * 1_000);
    const cpuMs = cpuMsOf([member.pid]) - before;
    const memory = residentMiBOf(member.pid);
    await member.stop();
    return { cpuMs, memory };
  }

  private async pauses(client: KafkaClient): Promise<{ joins: number; leaves: number }> {
    const group = await this.groupAtTheEnd();
    let last = Date.now();
    let longest = 0;
    const note = (at: number) => {
      longest = Math.max(longest, at - last);
      last = Math.max(last, at);
    };
    const longestDuring = async (change: () => Promise<unknown>) => {
      longest = 0;
      await change();
      await sleep(6_000);
      return longest;
    };
    const { member } = await this.join(client, group, note);
    const load = this.load();
    await sleep(2_000);
    let second: Contender | undefined;
    const joins = await longestDuring(async () => {
      ({ member: second } = await this.join(client, group, note));
    });
    const leaves = await longestDuring(() => second!.stop());
    await load.stop();
    await member.stop();
    return { joins, leaves };
  }

  /** A group that has read everything. */
  private async groupAtTheEnd(): Promise<string> {
    const group = randomUUID();
    const inspector = this.broker.createInspector();
    const ranges = await inspector.ranges([webhookEvents.name]);
    await inspector.moveGroup(
      group,
      ranges.map(({ topic, partition, end }) => ({ topic, partition, offset: end })),
    );
    await inspector.close();
    return group;
  }

  private async join(client: KafkaClient, group: string, onRecord: (at: number) => void) {
    const member = await this.start(client);
    const joined = Promise.withResolvers<void>();
    member.onMessage((message) => {
      const { receivedAt } = message as { receivedAt?: number };
      if (receivedAt === undefined) joined.resolve();
      else onRecord(receivedAt);
    });
    member.send({ join: group });
    await joined.promise;
    return { member };
  }

  /** Records with many keys, so that each member gets some of them. */
  private load() {
    const producer = this.broker.createProducer();
    let isOver = false;
    const sending = (async () => {
      while (!isOver) {
        const value = Buffer.alloc(1024, 'x');
        await producer.send([{ topic: webhookEvents.name, key: randomUUID(), value, headers: {} }]);
        this.total += 1;
        await sleep(10);
      }
      await producer.close();
    })();
    return {
      stop: () => {
        isOver = true;
        return sending;
      },
    };
  }

  private start(client: KafkaClient): Promise<Contender> {
    return Contender.start('test/bench/kafka-clients/contenders/by-one-client.js', {
      KAFKA_BROKERS: this.infrastructure.brokers.join(','),
      KAFKA_CLIENT: client,
    });
  }
}
