import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';

const pollMs = 200;
const inSyncTimeoutMs = 120_000;

/** Resolves when every partition has all of its copies in sync, so that another broker may fail. */
export async function whenInSync(brokers: string[]): Promise<void> {
  const kafka = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    for (const deadline = Date.now() + inSyncTimeoutMs; ; await sleep(pollMs)) {
      // Without a leader, a partition can't be described.
      const behind = await admin.fetchTopicMetadata().then(
        ({ topics }) =>
          topics.filter(({ partitions }) =>
            partitions.some(({ isr, replicas }) => isr.length < replicas.length),
          ).length,
        () => undefined,
      );
      if (behind === 0) return;
      if (Date.now() > deadline) throw new Error(`copies of ${behind ?? 'all'} topics are behind`);
    }
  } finally {
    await admin.disconnect();
  }
}
