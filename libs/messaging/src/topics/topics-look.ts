import {
  allTopics,
  consumerGroups,
  deadLettersResolved,
  deadLetterTopicOf,
  groupOfDeadLetterTopic,
  retryGroupOf,
  type RetryStage,
  retryStages,
  retryTopicOf,
  type TopicDeclaration,
  topicsOfGroup,
} from '#contracts';
import {
  type BrokerInspector,
  type GroupState,
  type PartitionOffset,
  type PartitionRange,
  READABLE_COMPRESSIONS,
  topicSettingsOf,
  type TopicState,
} from '../broker/broker.js';
import { Resolutions } from '../dead-letters/resolutions.js';

/** The state of a cluster at one moment. Ages in milliseconds. */
export interface TopicsReport {
  takenAt: string;
  topics: TopicReport[];
  groups: GroupReport[];
}

export interface TopicReport {
  name: string;
  /** Differences between cluster and declaration, in words. */
  faults: string[];
  /** Null if the topic is missing. */
  partitions: number | null;
  /** The current number of messages; an upper bound for compacted topics. */
  messages: number;
  ratePerSecond: number;
  consumers: ConsumerReport[];
}

export interface ConsumerReport {
  group: string;
  /** Null if unknown. */
  members: number | null;
  /** In Kafka's words, such as `Stable`, `Empty` or `PreparingRebalance`. */
  state: string;
  lag: number;
  oldestUnprocessedMs: number | null;
  /** The lag in each partition of the topic. */
  partitions: PartitionLag[];
}

export interface PartitionLag {
  partition: number;
  lag: number;
  oldestUnprocessedMs: number | null;
}

/** Retries and dead letters of a consumer group. */
export interface GroupReport {
  group: string;
  faults: string[];
  /** Number of waiting records in each retry topic. */
  retries: Record<RetryStage, number>;
  oldestRetryMs: number | null;
  /** Without replayed and discarded ones. */
  deadLetters: number;
}

/** Raw results of a look at the cluster. */
interface Found {
  now: number;
  states: Map<string, TopicState>;
  ranges: Map<string, PartitionRange[]>;
  groups: Map<string, GroupState>;
}

const declared = new Map(allTopics.map((topic) => [topic.name, topic]));

/** Looks at a cluster repeatedly. Earlier results make the next look cheaper, and are needed for rates. */
export class TopicsLook {
  private readonly rates = new Rates();
  private readonly times = new RecordTimes();
  private readonly resolutions = new Resolutions();

  /** @param withOthers includes topics and groups that are not declared. */
  constructor(private readonly withOthers: boolean) {}

  async take(inspector: BrokerInspector, now = Date.now()): Promise<TopicsReport> {
    const states = new Map((await inspector.topics()).map((state) => [state.name, state]));
    const [ranges, groups] = await Promise.all([
      inspector.ranges([...states.keys()]),
      inspector.groups(),
    ]);
    if (states.has(deadLettersResolved.name)) await this.resolutions.update(inspector);
    await this.rates.startLook(inspector, ranges, now);
    this.times.startLook();
    const found: Found = {
      now,
      states,
      ranges: Map.groupBy(ranges, ({ topic }) => topic),
      groups: new Map(groups.map((group) => [group.name, group])),
    };
    const groupNames = this.groupNames(found);
    const ofGroups = new Set(groupNames.flatMap(topicsOfGroup).map(({ name }) => name));
    const names = this.topicNames(found).filter((name) => !ofGroups.has(name));
    return {
      takenAt: new Date(now).toISOString(),
      topics: await Promise.all(names.map((name) => this.topic(inspector, found, name))),
      groups: await Promise.all(groupNames.map((name) => this.group(inspector, found, name))),
    };
  }

  private topicNames({ states }: Found): string[] {
    const others = [...states.keys()].filter((name) => !declared.has(name)).sort();
    return [...declared.keys(), ...(this.withOthers ? others : [])];
  }

  private groupNames({ states }: Found): string[] {
    const found = [...states.keys()]
      .map(groupOfDeadLetterTopic)
      .filter((name) => name !== undefined);
    return [...new Set([...consumerGroups, ...(this.withOthers ? found.sort() : [])])];
  }

  private async topic(
    inspector: BrokerInspector,
    found: Found,
    name: string,
  ): Promise<TopicReport> {
    const ranges = found.ranges.get(name) ?? [];
    const groups = [...found.groups.values()].filter((group) => readsTopic(group, name));
    return {
      name,
      faults: faultsOf(found, declared.get(name)),
      partitions: found.states.get(name)?.partitions ?? null,
      messages: ranges.reduce((sum, { start, end }) => sum + Number(end - start), 0),
      ratePerSecond: this.rates.of(ranges),
      consumers: await Promise.all(
        groups
          .sort((a, b) => (a.name < b.name ? -1 : 1))
          .map((group) => this.consumer(inspector, found, group, ranges)),
      ),
    };
  }

  private async consumer(
    inspector: BrokerInspector,
    { now }: Found,
    group: GroupState,
    ranges: PartitionRange[],
  ): Promise<ConsumerReport> {
    const backlog = backlogOf(group, ranges);
    const partitions = await Promise.all(
      backlog
        .toSorted((a, b) => a.partition - b.partition)
        .map(async (place) => ({
          partition: place.partition,
          lag: place.lag,
          oldestUnprocessedMs: await this.oldestMs(inspector, [place], now),
        })),
    );
    const ages = partitions.flatMap(({ oldestUnprocessedMs }) => oldestUnprocessedMs ?? []);
    return {
      group: group.name,
      members: group.members ?? null,
      state: group.state,
      lag: lagOf(backlog),
      oldestUnprocessedMs: ages.length > 0 ? Math.max(...ages) : null,
      partitions,
    };
  }

  private async group(
    inspector: BrokerInspector,
    found: Found,
    group: string,
  ): Promise<GroupReport> {
    const reader = found.groups.get(retryGroupOf(group));
    const waiting = retryStages.map((stage) => {
      const ranges = found.ranges.get(retryTopicOf(group, stage).name) ?? [];
      return [stage, backlogOf(reader, ranges)] as const;
    });
    const retries = waiting.map(([stage, backlog]) => [stage, lagOf(backlog)]);
    const backlogs = waiting.flatMap(([, backlog]) => backlog);
    return {
      group,
      faults: topicsOfGroup(group).flatMap((topic) =>
        faultsOf(found, declared.get(topic.name)).map((fault) => `${topic.name}: ${fault}`),
      ),
      retries: Object.fromEntries(retries) as GroupReport['retries'],
      oldestRetryMs: await this.oldestMs(inspector, backlogs, found.now),
      ...(await this.deadLetters(inspector, found, group)),
    };
  }

  private async deadLetters(
    inspector: BrokerInspector,
    { ranges }: Found,
    group: string,
  ): Promise<Pick<GroupReport, 'deadLetters'>> {
    const counts = (ranges.get(deadLetterTopicOf(group).name) ?? [])
      .filter(({ start, end }) => end > start)
      .map(async (range) => {
        const oldest = await this.times.at(inspector, { ...range, offset: range.start });
        if (!oldest) return 0;
        return Number(range.end - range.start) - this.resolutions.countIn(range, oldest);
      });
    return { deadLetters: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) };
  }

  private async oldestMs(
    inspector: BrokerInspector,
    backlog: readonly Backlog[],
    now: number,
  ): Promise<number | null> {
    const behind = backlog.filter(({ lag }) => lag > 0);
    const times = await Promise.all(behind.map((place) => this.times.at(inspector, place)));
    const ages = times.filter((time) => time !== undefined).map((time) => now - time.getTime());
    return ages.length > 0 ? Math.max(0, ...ages) : null;
  }
}

function faultsOf({ states }: Found, declaration: TopicDeclaration | undefined): string[] {
  return declaration ? declarationFaults(declaration, states.get(declaration.name)) : [];
}

function lagOf(backlog: readonly Backlog[]): number {
  return backlog.reduce((sum, { lag }) => sum + lag, 0);
}

/** The next offset of a group in a partition, and the number of records after it. */
interface Backlog extends PartitionOffset {
  lag: number;
}

/** A group reads a topic if a member is subscribed, or if it ever committed an offset there. */
function readsTopic({ topics, committed }: GroupState, topic: string): boolean {
  return topics.includes(topic) || committed.some((one) => one.topic === topic);
}

/** @param group undefined for a group that never existed; it would start at the beginning. */
function backlogOf(group: GroupState | undefined, ranges: readonly PartitionRange[]): Backlog[] {
  const offsets = new Map(
    group?.committed.map(({ topic, partition, offset }) => [`${topic}/${partition}`, offset]),
  );
  return ranges.map(({ topic, partition, start, end }) => {
    const committed = offsets.get(`${topic}/${partition}`) ?? start;
    // Retention may have deleted records that were never read.
    const offset = committed > start ? committed : start;
    return { topic, partition, offset, lag: Number(end > offset ? end - offset : 0n) };
  });
}

/** Differences between a topic and its declaration, in words, and a compression that no consumer can read. */
export function declarationFaults(
  declaration: TopicDeclaration,
  state: TopicState | undefined,
): string[] {
  if (!state) return ['missing'];
  const settings = Object.entries(topicSettingsOf(declaration))
    .filter(([name, declared]) => state.settings[name] !== declared)
    .map(([name, declared]) => `${name} is ${state.settings[name]}, declared ${declared}`);
  const compression = state.settings['compression.type'];
  if (compression !== undefined && !READABLE_COMPRESSIONS.includes(compression))
    settings.push(`compression.type is ${compression}, which consumers cannot read`);
  return state.partitions === declaration.partitions
    ? settings
    : [`partitions ${state.partitions}, declared ${declaration.partitions}`, ...settings];
}

const FIRST_LOOK_BACK_MS = 60_000;

interface Ends {
  at: number;
  byPartition: Map<string, bigint>;
}

/** Messages per second since the last look; at the first look, over the last minute. */
class Rates {
  private previous?: Ends;
  private current?: Ends;

  async startLook(
    inspector: BrokerInspector,
    ranges: readonly PartitionRange[],
    now: number,
  ): Promise<void> {
    this.previous = this.current ?? (await endsAMinuteAgo(inspector, ranges, now));
    this.current = endsOf(
      ranges.map(({ topic, partition, end }) => ({ topic, partition, offset: end })),
      now,
    );
  }

  of(ranges: readonly PartitionRange[]): number {
    const seconds = (this.current!.at - this.previous!.at) / 1_000;
    const messages = ranges.reduce((sum, range) => {
      const before = this.previous!.byPartition.get(partitionOf(range)) ?? range.start;
      return sum + Number(range.end - before);
    }, 0);
    // A recreated topic has fewer messages than before.
    return seconds > 0 ? Math.max(0, messages / seconds) : 0;
  }
}

async function endsAMinuteAgo(
  inspector: BrokerInspector,
  ranges: readonly PartitionRange[],
  now: number,
): Promise<Ends> {
  const at = now - FIRST_LOOK_BACK_MS;
  const topics = [...new Set(ranges.map(({ topic }) => topic))];
  return endsOf(await inspector.offsetsAt(topics, new Date(at)), at);
}

function endsOf(offsets: readonly PartitionOffset[], at: number): Ends {
  return { at, byPartition: new Map(offsets.map((one) => [partitionOf(one), one.offset])) };
}

function partitionOf({ topic, partition }: Pick<PartitionOffset, 'topic' | 'partition'>): string {
  return `${topic}/${partition}`;
}

/** Caches the times of records, as long as they are used at every look. */
class RecordTimes {
  private known = new Map<string, Date>();
  private asked = new Map<string, Date>();

  startLook(): void {
    this.known = this.asked;
    this.asked = new Map();
  }

  /** The time of the first record at that offset or after it; undefined if there is none. */
  async at(inspector: BrokerInspector, place: PartitionOffset): Promise<Date | undefined> {
    const name = `${place.topic}/${place.partition}/${place.offset}`;
    const time = this.known.get(name) ?? (await inspector.firstFrom(place))?.timestamp;
    if (time) this.asked.set(name, time);
    return time;
  }
}
