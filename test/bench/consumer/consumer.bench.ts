import { webhookEvents } from '#contracts';
import type { Bench, Findings, Series } from '../support/bench.ts';
import { startInfrastructure } from '../support/infrastructure.ts';
import { ratioOf } from '../support/statistics.ts';
import { Track } from './track.ts';

const BARE = 'bare kafkajs eachBatch, one insert';
const IN_BATCHES = 'ours in batches, with inbox';
const STOCK = "Nest's stock @EventPattern";
const ONE_BY_ONE = 'ours one at a time, with inbox';

const options = { rounds: 3, messages: 200_000, singles: 20_000 };

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
      programs: {
        [BARE]: 'consumer/contenders/bare-kafkajs',
        [IN_BATCHES]: 'consumer/contenders/in-batches',
      },
      messages,
    });
    const singly = await track.race(rounds, {
      programs: {
        [STOCK]: 'consumer/contenders/nest-stock',
        [ONE_BY_ONE]: 'consumer/contenders/one-by-one',
      },
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
