import { Track } from '../consumer/track.ts';
import type { Bench, Course, Findings } from '../support/bench.ts';
import type { Goal } from '../support/goals.ts';
import { startInfrastructure } from '../support/infrastructure.ts';
import { greatestOf, growthOf, type MemorySample } from './memory-samples.ts';

// A pod of a consumer has 512 MiB, and Node then uses half of it as heap. On a large machine Node would
// collect garbage later than in a pod.
const POD = { NODE_OPTIONS: '--max-old-space-size=256' };
const MOST_MIB = 450;
const MOST_GROWTH = 1.15;
const MIB = 1024 ** 2;

const options = { messages: 200_000, slow: 20_000 };

interface Drained {
  name: string;
  samples: MemorySample[];
}

export const bench: Bench<typeof options> = {
  title: 'Memory of a consumer with a backlog',
  options,
  run: async (options, note) => {
    const infrastructure = await startInfrastructure();
    const track = new Track(infrastructure, note);
    try {
      return await drainAll(track, options, note);
    } finally {
      await track.close();
      await infrastructure.stop();
    }
  },
};

async function drainAll(
  track: Track,
  { messages, slow }: typeof options,
  note: (text: string) => void,
): Promise<Findings> {
  await track.prepare(messages);
  const inBatches = await drain(track, 'consumer/contenders/in-batches', messages, note);
  await track.requireEachOnce(messages);
  const behind = await drain(track, 'backlog/contenders/slow-company', slow, note);
  const drained = [
    { name: 'in batches', samples: inBatches },
    { name: 'with a slow company', samples: behind },
  ];
  return {
    setting:
      `${messages} events of 1 KiB wait in 6 partitions and are drained in batches; then the first ` +
      `${slow} one at a time, while each event of one company of 1,000 takes half a second`,
    courses: drained.map(courseOf),
    goals: drained.flatMap(goalsOf),
  };
}

async function drain(
  track: Track,
  program: string,
  messages: number,
  note: (text: string) => void,
): Promise<MemorySample[]> {
  const startedAt = Date.now();
  const samples: MemorySample[] = [];
  const onMessage = (message: unknown): void => {
    const { rss, heapUsed } = message as NodeJS.MemoryUsage;
    const seconds = (Date.now() - startedAt) / 1000;
    samples.push({ seconds, resident: rss / MIB, heap: heapUsed / MIB });
  };
  const rate = await track.run(program, messages, { onMessage, environment: POD });
  note(`${program}: ${Math.round(rate)} events/s`);
  return samples;
}

function courseOf({ name, samples }: Drained): Course {
  return {
    name: `memory, ${name}`,
    unit: 'MiB',
    lines: [
      { name: 'resident', points: samples.map(({ seconds, resident }) => [seconds, resident]) },
      { name: 'used heap', points: samples.map(({ seconds, heap }) => [seconds, heap]) },
    ],
  };
}

function goalsOf({ name, samples }: Drained): Goal[] {
  return [
    {
      name: `${name}: last quarter / second quarter`,
      unit: 'x',
      actual: growthOf(samples),
      wanted: { atMost: MOST_GROWTH },
    },
    {
      name: `${name}: most`,
      unit: 'MiB',
      actual: greatestOf(samples),
      wanted: { atMost: MOST_MIB },
    },
  ];
}
