import {
  allTopics,
  consumerGroups,
  deadLettersResolved,
  deadLetterTopicOf,
  groupOfDeadLetterTopic,
  retryGroupOf,
  retryStages,
  retryTopicOf,
  type TopicDeclaration,
  topicsOfGroup,
} from '#contracts';
import {
  type BrokerInspector,
  type GroupState,
  type PartitionRange,
  Resolutions,
  type TopicState,
} from '#messaging';
import { backlogOf, readsTopic, type Backlog } from './backlog.js';
import { declarationFaults } from './declaration-faults.js';
import { Rates } from './rates.js';
import { RecordTimes } from './record-times.js';
import type { ConsumerReport, GroupReport, TopicReport, TopicsReport } from './topics-report.js';

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
    return {
      group: group.name,
      members: group.members ?? null,
      lag: lagOf(backlog),
      oldestUnprocessedMs: await this.oldestMs(inspector, backlog, now),
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
