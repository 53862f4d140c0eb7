import type { KafkaConfig } from 'kafkajs';
import { createCluster } from './kafkajs-cluster.js';
import { whileMoving } from './while-moving.js';

/**
 * Takes members with this client's id out of a group. To be called before joining: they are what is left of
 * a process that was killed under the name of this one. It could not leave, and so the group would wait for
 * it until its session is over. Should one of them live after all, it joins again by itself.
 */
export async function endFormerMemberships(config: KafkaConfig, group: string): Promise<void> {
  const cluster = createCluster(config);
  try {
    await cluster.connect();
    await whileMoving(async () => {
      const coordinator = await cluster.findGroupCoordinator({ groupId: group });
      const { groups } = await coordinator.describeGroups({ groupIds: [group] });
      for (const { memberId, clientId } of groups.flatMap(({ members }) => members)) {
        if (clientId === config.clientId)
          await coordinator.leaveGroup({ groupId: group, memberId });
      }
    });
  } finally {
    await cluster.disconnect();
  }
}
