import { Kafka, logLevel, type Admin } from 'kafkajs';
import {
  deadLetterTopicOf,
  communicationSettings,
  directoryChanges,
  provisioningResults,
  retryStages,
  retryTopicOf,
  webhookEvents,
} from '#contracts';
import type { Group } from '../load/webhook-plan.ts';
import type { Lag } from './history.ts';

const topicsByGroup: Record<Group, readonly string[]> = {
  onboarding: [webhookEvents.name, provisioningResults.name],
  'card-provisioning': [webhookEvents.name],
  notification: [webhookEvents.name, directoryChanges.name, communicationSettings.name],
  ledger: [webhookEvents.name],
};

export function retryTopicsOf(group: Group): string[] {
  return retryStages.map((stage) => retryTopicOf(group, stage).name);
}

export function deadLettersOf(group: Group): string {
  return deadLetterTopicOf(group).name;
}

/** Of every partition that a group reads, its retry topics too. */
export async function measureLags(brokers: string[]): Promise<Lag[]> {
  const kafka = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const groups = Object.entries(topicsByGroup) as [Group, readonly string[]][];
    const lags = await Promise.all(
      groups.flatMap(([group, topics]) => [
        lagsOfGroup(admin, group, topics),
        lagsOfGroup(admin, `${group}.retry`, retryTopicsOf(group)),
      ]),
    );
    return lags.flat();
  } finally {
    await admin.disconnect();
  }
}

async function lagsOfGroup(admin: Admin, group: string, topics: readonly string[]): Promise<Lag[]> {
  const committed = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  const lags = await Promise.all(
    committed.map(async ({ topic, partitions }) => {
      const ends = new Map(
        (await admin.fetchTopicOffsets(topic)).map((end) => [end.partition, end]),
      );
      return partitions.map(({ partition, offset }) => {
        const { low, high } = ends.get(partition)!;
        // -1 where the group has committed nothing yet.
        const done = Number(offset) === -1 ? Number(low) : Number(offset);
        return { group, topic, partition, behind: Number(high) - done };
      });
    }),
  );
  return lags.flat();
}
