import { randomUUID } from 'node:crypto';
import { eventually, testBrokers } from '#testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import type Cluster from 'kafkajs/src/cluster/index.js';
import type { Node } from 'kafkajs/src/cluster/index.js';
import { brokerBy, specTopic } from '../../test/messaging-fixture.js';
import { kafkaClients } from './broker-connection.js';
import type { Broker, BrokerConsumer, BrokerInspector, GroupState } from './broker.js';
import { createCluster, whileMoving } from './kafkajs/kafkajs-cluster.js';

const { AssignerProtocol, logLevel } = kafkajs;
const { MemberAssignment, MemberMetadata } = AssignerProtocol;
const SERVICE = 'spec';
const VERSION = 1;
const SESSION_MS = 30_000;
const SOON_MS = 15_000;

describe.each(kafkaClients)(
  'a consumer by %s whose process was killed, and started again',
  (client) => {
    const topic = specTopic(1);
    let broker: Broker;
    let inspector: BrokerInspector;
    let group: string;
    let former: SilentMember;
    let consumer: BrokerConsumer;

    beforeAll(async () => {
      broker = await brokerBy(client, testBrokers(), { replica: 'host-1:4400' });
      inspector = broker.createInspector();
      await broker.ensureTopics([topic], 1);
    });

    afterAll(() => Promise.all([inspector.close(), broker.close()]));

    beforeEach(() => {
      group = `spec-${randomUUID()}`;
      consumer = broker.createConsumer({ group, topics: [topic.name], concurrency: 1 });
    });

    afterEach(() => Promise.all([former.close(), consumer.stop()]));

    async function wasKilled(replica: string): Promise<void> {
      former = await SilentMember.join({
        brokers: testBrokers(),
        clientId: `${SERVICE}@${replica}`,
        groupId: group,
        topic: topic.name,
        sessionTimeoutMs: SESSION_MS,
      });
    }

    async function state(): Promise<GroupState | undefined> {
      return (await inspector.groups()).find(({ name }) => name === group);
    }

    it('need not wait for the session of its former self', async () => {
      await wasKilled('host-1:4400');
      const startedAt = Date.now();
      await consumer.run(async () => {});
      expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
      expect(await state()).toMatchObject({ members: 1, topics: [topic.name] });
    });

    it('leaves a member of another name where it is, and the group can be looked at meanwhile', async () => {
      await wasKilled('host-2:4400');
      expect(await state()).toMatchObject({ members: 1, topics: [topic.name] });
      const running = consumer.run(async () => {});
      await eventually('the group balances', async () => (await state())?.members === 2);
      expect(await state()).toMatchObject({ members: 2, topics: [] });
      await former.leave();
      await running;
      expect(await state()).toMatchObject({ members: 1, topics: [topic.name] });
    });
  },
);

interface Membership {
  brokers: string[];
  clientId: string;
  groupId: string;
  topic: string;
  sessionTimeoutMs: number;
}

/** A member that sends no heartbeat after joining. To Kafka it looks like a process that was killed. */
class SilentMember {
  private constructor(
    private readonly cluster: Cluster,
    private readonly coordinator: Node,
    private readonly groupId: string,
    private readonly memberId: string,
  ) {}

  static async join(membership: Membership): Promise<SilentMember> {
    const { brokers, clientId } = membership;
    const cluster = createCluster({ brokers, clientId, logLevel: logLevel.NOTHING });
    await cluster.connect();
    return whileMoving(() => SilentMember.joinBy(cluster, membership));
  }

  private static async joinBy(
    cluster: Cluster,
    { groupId, topic, sessionTimeoutMs }: Membership,
  ): Promise<SilentMember> {
    const coordinator = await cluster.findGroupCoordinator({ groupId });
    const metadata = MemberMetadata.encode({
      version: VERSION,
      topics: [topic],
      userData: Buffer.alloc(0),
    });
    const { memberId, generationId } = await coordinator.joinGroup({
      groupId,
      sessionTimeout: sessionTimeoutMs,
      rebalanceTimeout: sessionTimeoutMs,
      groupProtocols: [{ name: 'RoundRobinAssigner', metadata }],
    });
    const memberAssignment = MemberAssignment.encode({
      version: VERSION,
      assignment: { [topic]: [0] },
      userData: Buffer.alloc(0),
    });
    const groupAssignment = [{ memberId, memberAssignment }];
    await coordinator.syncGroup({ groupId, generationId, memberId, groupAssignment });
    return new SilentMember(cluster, coordinator, groupId, memberId);
  }

  async leave(): Promise<void> {
    const { groupId, memberId } = this;
    await this.coordinator.leaveGroup({ groupId, memberId });
  }

  /** Disconnects without leaving the group. */
  close(): Promise<void> {
    return this.cluster.disconnect();
  }
}
