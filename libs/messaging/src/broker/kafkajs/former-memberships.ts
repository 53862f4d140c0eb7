import type { KafkaConfig } from 'kafkajs';
import { createCluster } from './kafkajs-cluster.js';
import { whileMoving } from './while-moving.js';

/**
 * Removes members with this client id from a group. Call it before joining. Such members are left
 * over from a killed process with the same name: it could not leave the group, so the group would
 * wait until its session times out. If such a member is still alive, it simply joins again.
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
