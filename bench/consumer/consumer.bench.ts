import { topicsOfGroup, webhookEvents } from '#contracts';
import { KafkajsBroker } from '#messaging';
import kafkajs from 'kafkajs';
import type { Bench, Findings, Series } from '../support/bench.ts';
import { Contender } from '../support/contender.ts';
import { type BenchInfrastructure, startInfrastructure } from '../support/infrastructure.ts';
import { inRounds } from '../support/rounds.ts';
import { ratioOf } from '../support/statistics.ts';
import { publishTopUps } from '../support/top-ups.ts';
import { Arrivals } from './arrivals.ts';
import { createTopUpsTable } from './top-ups-table.ts';

const GROUP = 'bench';
const TIMEOUT_MS = 300_000;

interface Race {
  /** Program by the contender's name. */
  programs: Record<string, string>;
  /** Events that each has to bring into the database. */
  messages: number;
}

const BARE = 'bare kafkajs eachBatch, one insert';
const IN_BATCHES = 'ours in batches, with inbox';
const STOCK = "Nest's stock @EventPattern";
const ONE_BY_ONE = 'ours one at a time, with inbox';

const options = { rounds: 3, messages: 120_000, singles: 12_000 };

export const bench: Bench<typeof options> = {
  title: 'Events a second from Kafka into Postgres',
  options,
  run: async (options, note) => {
    const infrastructure = await startInfrastructure();
    try {
      return await onTrack(new Track(infrastructure, note), options);
    } finally {
      await infrastructure.stop();
    }
  },
};

async function onTrack(
  track: Track,
  { rounds, messages, singles }: typeof options,
): Promise<Findings> {
  try {
    await track.prepare(messages);
    const together = await track.race(rounds, {
      programs: { [BARE]: 'bare-kafkajs', [IN_BATCHES]: 'in-batches' },
      messages,
    });
    const singly = await track.race(rounds, {
      programs: { [STOCK]: 'nest-stock', [ONE_BY_ONE]: 'one-by-one' },
      messages: Math.min(singles, messages),
    });
    return findings(messages, singles, together, singly);
  } finally {
    await track.close();
  }
}

function findings(
  messages: number,
  singles: number,
  together: Series[],
  singly: Series[],
): Findings {
  const [bare, inBatches] = together as [Series, Series];
  const [stock, oneByOne] = singly as [Series, Series];
  return {
    setting:
      `${messages} events of 1 KiB in ${webhookEvents.partitions} partitions, ` +
      `${singles} of them one at a time; each contender a process of its own with 10 connections`,
    measures: [
      { name: 'in batches', unit: 'events/s', series: together },
      { name: 'one at a time', unit: 'events/s', series: singly },
    ],
    goals: [
      {
        name: 'ours in batches / bare kafkajs',
        unit: 'x',
        actual: ratioOf(inBatches, bare),
        wanted: { atLeast: 0.6 },
      },
      {
        name: "ours one at a time / Nest's stock transport",
        unit: 'x',
        actual: ratioOf(oneByOne, stock),
        wanted: { atLeast: 3 },
      },
    ],
  };
}

/** One topic and one database, through which each contender has to go. */
class Track {
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

  private async run(program: string, messages: number): Promise<number> {
    await this.arrivals.clear();
    await this.forgetOffsets();
    const { brokers, databaseUrl } = this.infrastructure;
    const contender = await Contender.start(`bench/consumer/contenders/${program}.js`, {
      KAFKA_BROKERS: brokers.join(','),
      DATABASE_URL: databaseUrl,
    });
    try {
      return await this.arrivals.rateUntil(messages, TIMEOUT_MS);
    } finally {
      await contender.stop();
    }
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
