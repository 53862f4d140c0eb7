import { topicsOfGroup, webhookEvents } from '#contracts';
import { KafkajsBroker } from '#messaging';
import kafkajs from 'kafkajs';
import type { Series } from '../support/bench.ts';
import { Contender } from '../support/contender.ts';
import type { BenchInfrastructure } from '../support/infrastructure.ts';
import { inRounds } from '../support/rounds.ts';
import { publishTopUps } from '../support/top-ups.ts';
import { Arrivals } from './arrivals.ts';
import { createTopUpsTable } from './top-ups-table.ts';

const GROUP = 'bench';
// Enough for a million events on a slow machine.
const TIMEOUT_MS = 900_000;

export interface Race {
  /** Program by the contender's name. */
  programs: Record<string, string>;
  /** The number of events that each contender must store. */
  messages: number;
}

interface RunOptions {
  onMessage?: (message: unknown) => void;
  environment?: Record<string, string>;
}

/** One topic and one database, used by each contender in turn. */
export class Track {
  private readonly broker: KafkajsBroker;
  private readonly arrivals: Arrivals;
  private readonly infrastructure: BenchInfrastructure;
  private readonly note: (text: string) => void;

  constructor(infrastructure: BenchInfrastructure, note: (text: string) => void) {
    this.infrastructure = infrastructure;
    this.note = note;
    this.broker = new KafkajsBroker(infrastructure.brokers, 'bench');
    this.arrivals = new Arrivals(infrastructure.databaseUrl);
  }

  async prepare(messages: number): Promise<void> {
    await createTopUpsTable(this.infrastructure.databaseUrl);
    await this.broker.ensureTopics([webhookEvents, ...topicsOfGroup(GROUP)], 1);
    await this.arrivals.connect();
    this.note(`publishing ${messages} events`);
    await publishTopUps(this.broker, messages);
  }

  race(rounds: number, { programs, messages }: Race): Promise<Series[]> {
    return inRounds(Object.keys(programs), rounds, async (name, round) => {
      const rate = await this.run(programs[name]!, messages);
      this.note(`round ${round}, ${name}: ${Math.round(rate)} events/s`);
      return rate;
    });
  }

  async close(): Promise<void> {
    await this.arrivals.close();
    await this.broker.close();
  }

  /** @returns events per second. */
  async run(
    program: string,
    messages: number,
    { onMessage = () => {}, environment = {} }: RunOptions = {},
  ): Promise<number> {
    await this.arrivals.clear();
    await this.forgetOffsets();
    const { brokers, databaseUrl } = this.infrastructure;
    const contender = await Contender.start(`test/bench/${program}.js`, {
      KAFKA_BROKERS: brokers.join(','),
      DATABASE_URL: databaseUrl,
      ...environment,
    });
    contender.onMessage(onMessage);
    try {
      return await this.arrivals.rateUntil(messages, TIMEOUT_MS);
    } finally {
      await contender.stop();
    }
  }

  /** @throws Error unless each event had exactly one effect. */
  requireEachOnce(messages: number): Promise<void> {
    return this.arrivals.requireEachOnce(messages);
  }

  private async forgetOffsets(): Promise<void> {
    const client = new kafkajs.Kafka({
      brokers: this.infrastructure.brokers,
      logLevel: kafkajs.logLevel.NOTHING,
    });
    const admin = client.admin();
    await admin.connect();
    try {
      const { groups } = await admin.listGroups();
      const ours = groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(GROUP));
      if (ours.length > 0) await admin.deleteGroups(ours);
    } finally {
      await admin.disconnect();
    }
  }
}
