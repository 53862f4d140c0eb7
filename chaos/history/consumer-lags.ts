import { Kafka, logLevel, type Admin } from 'kafkajs';
import {
  deadLetterTopicOf,
  communicationSettings,
  directoryChanges,
  provisioningResults,
  retryGroupOf,
  retryStages,
  retryTopicOf,
  webhookEvents,
} from '#contracts';
import type { Group } from '../load/webhook-plan.ts';
import type { Lag } from './history.ts';

const topicsByGroup: Record<Group, readonly string[]> = {
  onboarding: [webhookEvents.name, provisioningResults.name],
  'card-provisioning': [webhookEvents.name, directoryChanges.name],
  notification: [webhookEvents.name, directoryChanges.name, communicationSettings.name],
  ledger: [webhookEvents.name],
};

export function retryTopicsOf(group: Group): string[] {
  return retryStages.map((stage) => retryTopicOf(group, stage).name);
}

export function deadLettersOf(group: Group): string {
  return deadLetterTopicOf(group).name;
}

/** The end of each partition: `topic/partition` -> offset of the next record. */
export type TopicEnds = ReadonlyMap<string, number>;

const groupsOfTopics = (Object.entries(topicsByGroup) as [Group, readonly string[]][]).flatMap(
  ([group, topics]) => [
    { group: group as string, topics },
    { group: retryGroupOf(group), topics: retryTopicsOf(group) },
  ],
);

/** For all topics that any group reads. */
export async function findTopicEnds(brokers: string[]): Promise<TopicEnds> {
  const topics = [...new Set(groupsOfTopics.flatMap((each) => each.topics))];
  return withAdmin(brokers, async (admin) => {
    const ends = new Map<string, number>();
    // One by one: kafkajs can't do it at once with several brokers.
    for (const topic of topics) {
      for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
        ends.set(placeOf(topic, partition), Number(high));
      }
    }
    return ends;
  });
}

/** The distance of each group to these ends, in every partition that it reads, including retry topics. */
export async function measureLags(brokers: string[], ends: TopicEnds): Promise<Lag[]> {
  return withAdmin(brokers, async (admin) => {
    const lags: Lag[] = [];
    for (const { group, topics } of groupsOfTopics) {
      lags.push(...(await lagsOfGroup(admin, group, topics, ends)));
    }
    return lags;
  });
}

export function placeOf(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}

async function lagsOfGroup(
  admin: Admin,
  group: string,
  topics: readonly string[],
  ends: TopicEnds,
): Promise<Lag[]> {
  const committed = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  return committed.flatMap(({ topic, partitions }) =>
    partitions.map(({ partition, offset }) => {
      // -1 if the group has committed nothing; no record is deleted during a trial.
      const done = Math.max(0, Number(offset));
      const end = ends.get(placeOf(topic, partition)) ?? 0;
      return { group, topic, partition, behind: Math.max(0, end - done) };
    }),
  );
}

async function withAdmin<T>(brokers: string[], work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
