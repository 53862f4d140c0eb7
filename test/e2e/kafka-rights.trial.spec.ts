import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '#config';
import {
  allTopics,
  consumerGroups,
  deadLettersResolved,
  deadLetterTopicOf,
  retryGroupOf,
  retryStages,
  retryTopicOf,
  webhookEvents,
} from '#contracts';
import { BrokerConnectionConfig, kafkaClients, KafkajsBroker } from '#messaging';
import { eventually } from '#testing';
import { declarationOf, servicesOf } from '../../tools/deployment/services.ts';
import { kafkaUserOf } from '../../tools/deployment/kubernetes/kafka.ts';
import { createCluster } from '../../libs/messaging/src/broker/kafkajs/kafkajs-cluster.ts';
import { securityOf } from '../../libs/messaging/src/broker/kafkajs/kafkajs-broker.ts';
import { prepareStack, type Stack } from '../../tools/local/stack.ts';
import { runSteps } from '../../tools/local/steps.ts';
import { deadLettersCommand } from '../../tools/operations/dead-letters/dead-letters-command.ts';
import { rewindCommand } from '../../tools/operations/rewind/rewind-command.ts';
import { RecordedTerminal } from '../../tools/operations/test/recorded-terminal.ts';
import { topicsCommand } from '../../tools/operations/topics/topics-command.ts';
import { consumedTopicsIn } from '../../tools/generate/generated-documents.ts';
import { grantRights, listenerFor } from './support/kafka-users.ts';

const execute = promisify(execFile);

const OPERATIONS = 'operations-commands-kafka';
const STRANGER = 'stranger';
const PATIENCE_MS = 30_000;
const services = servicesOf('partner');
const topics = allTopics.map(({ name }) => name);
const groups = consumerGroups.flatMap((group) => [group, retryGroupOf(group)]);

interface Rights {
  reads: string[];
  writes: string[];
  groups: string[];
}

/** Who looks at everything: what is written are replays, and that they were made. */
const looking = {
  reads: topics,
  writes: [
    ...consumerGroups.map((group) => retryTopicOf(group, retryStages[0]).name),
    deadLettersResolved.name,
  ],
};

/** What a service must be able to do, by its handlers and by what it declares to publish. */
function needsOf(service: (typeof services)[number]): Rights {
  const consumed = consumedTopicsIn(join(import.meta.dirname, '../..'))(service);
  const { publishes: published = [], looksAtAllTopics } = declarationOf(service).kafka ?? {};
  // It describes groups, but is a member of none and moves none.
  if (looksAtAllTopics) return { ...looking, groups: [] };
  if (consumed.length === 0) return { reads: [], writes: [...published], groups: [] };
  const retries = retryStages.map((stage) => retryTopicOf(service, stage).name);
  return {
    reads: [...consumed, ...retries, deadLetterTopicOf(service).name, deadLettersResolved.name],
    writes: [...published, ...retries, deadLetterTopicOf(service).name],
    groups: [service, retryGroupOf(service)],
  };
}

const needs: Record<string, Rights> = {
  ...Object.fromEntries(services.map((service) => [kafkaUserOf(service), needsOf(service)])),
  [OPERATIONS]: { ...looking, groups },
  [STRANGER]: { reads: [], writes: [], groups: [] },
};

/** As Strimzi does it: who has which certificate may do what the user of its name may, and nothing else. */
describe.each(kafkaClients)('brokers with the users of production, by %s', (kafkaClient) => {
  let stack: Stack;
  let users: string[];
  let environments: Record<string, NodeJS.ProcessEnv>;

  beforeAll(async () => {
    const secured = await listenerFor(Object.keys(needs));
    environments = Object.fromEntries(
      Object.entries(secured.environments).map(([user, variables]) => [
        user,
        { ...variables, KAFKA_CLIENT: kafkaClient },
      ]),
    );
    const prepared = await prepareStack({
      isTemporary: true,
      kafkaListeners: [[secured.listener]],
      areKafkaRightsChecked: true,
      environment: Object.fromEntries(
        services.map((service) => [service, environments[kafkaUserOf(service)]]),
      ),
    });
    stack = prepared.stack;
    const [infrastructure, ...others] = prepared.steps;
    await runSteps([infrastructure!]);
    users = await grantRights(stack.kafkaBrokers);
    await runSteps(others);
  });

  afterAll(() => stack?.stop());

  /** Asks the broker itself, since clients try again what is refused, and refuse by themselves what they foresee. */
  async function rightsOf(user: string): Promise<Rights> {
    const environment = environments[user]!;
    const security = securityOf(loadConfig(BrokerConnectionConfig, environment));
    const cluster = createCluster({
      brokers: [environment.KAFKA_BROKERS!],
      ...security,
      connectionTimeout: PATIENCE_MS,
      requestTimeout: PATIENCE_MS,
    });
    await cluster.connect();
    try {
      await cluster.refreshMetadata();
      const node = await cluster.findBroker({ nodeId: '1' });
      return {
        reads: await allowed(topics, (topic) => node.fetch(fetchOf(topic))),
        writes: await allowed(topics, (topic) => node.produce(recordOn(topic))),
        // Refused as that of no member, where the user may be one.
        groups: await allowed(groups, (groupId) =>
          node.heartbeat({ groupId, groupGenerationId: 1, memberId: 'unknown' }),
        ),
      };
    } finally {
      await cluster.disconnect();
    }
  }

  /** The names for which the attempt is not refused for want of rights. */
  async function allowed(
    names: string[],
    attempt: (name: string) => Promise<unknown>,
  ): Promise<string[]> {
    const granted: string[] = [];
    for (const name of names) {
      const refusal = await attempt(name).then(
        () => undefined,
        (error: { type?: string }) => error.type,
      );
      if (refusal === undefined || refusal === 'UNKNOWN_MEMBER_ID') granted.push(name);
      else expect(refusal).toMatch(/_AUTHORIZATION_FAILED$/);
    }
    return granted.sort();
  }

  const fetchOf = (topic: string) => ({
    maxWaitTime: 1,
    minBytes: 0,
    maxBytes: 1,
    isolationLevel: 1,
    topics: [{ topic, partitions: [{ partition: 0, fetchOffset: '0', maxBytes: 1 }] }],
  });

  const recordOn = (topic: string) => ({
    topicData: [{ topic, partitions: [{ partition: 0, messages: [{ key: 'a', value: '{}' }] }] }],
  });

  function operator(): RecordedTerminal {
    const terminal = new RecordedTerminal();
    terminal.environment = environments[OPERATIONS]!;
    return terminal;
  }

  it('are as many as there are services, and one for operators', () => {
    const expected = services.map(kafkaUserOf);
    expect(users.toSorted()).toEqual([...expected, OPERATIONS].toSorted());
  });

  it('let the services do all that the product does', async () => {
    const tour = join(import.meta.dirname, '../../tools/local/tour/play.ts');
    const env = { ...process.env, ENDPOINTS: JSON.stringify(stack.endpoints) };
    await execute(process.execPath, [tour], { env });
    for (const service of services.filter((one) => needsOf(one).groups.length > 0)) {
      await eventually(`the count of dead letters of ${service}`, async () => {
        const metrics = await (await fetch(`${stack.services[service].url}/metrics`)).text();
        return /^events_dead_letters\{.*\} 0$/m.test(metrics);
      });
    }
    for (const service of services) {
      expect(readFileSync(stack.services[service].logFile, 'utf8')).not.toMatch(/not authorized/i);
    }
  });

  it('let operators watch, replay dead letters and have a group read again', async () => {
    const producer = new KafkajsBroker(stack.kafkaBrokers, 'spec').createProducer();
    await producer.send([
      {
        topic: webhookEvents.name,
        key: 'a',
        value: Buffer.from('not JSON'),
        headers: { 'event-type': 'card_ordered', 'event-id': 'evt_of_spec' },
      },
    ]);
    await producer.close();
    const listed = await eventually('the dead letters', async () => {
      const terminal = operator();
      expect(await deadLettersCommand(['list', '--json'], terminal)).toBe(0);
      return /notification\.dlt/.test(terminal.text) && terminal;
    });
    expect(listed.noted).not.toMatch(/authoriz/i);

    const replay = ['replay', '--group', 'notification', '--all', '--yes'];
    const replayed = operator();
    expect([await deadLettersCommand(replay, replayed), replayed.text]).toEqual([
      0,
      '1 of 1 replayed.',
    ]);

    const watched = operator();
    expect(await topicsCommand(['--once', '--json'], watched)).toBe(0);
    const report = JSON.parse(watched.text) as {
      topics: { faults: string[]; consumers: unknown[] }[];
      groups: { group: string; faults: string[] }[];
    };
    expect(report.topics.flatMap(({ faults }) => faults)).toEqual([]);
    expect(report.topics.filter(({ consumers }) => consumers.length > 0)).not.toEqual([]);
    expect(report.groups.map(({ group }) => group).toSorted()).toEqual(consumerGroups.toSorted());

    await stack.services.notification.stop();
    const rewound = operator();
    const rewind = ['--group', 'notification', '--to', '1h', '--yes'];
    expect([await rewindCommand(rewind, rewound), rewound.noted]).toEqual([
      0,
      expect.stringContaining(webhookEvents.name),
    ]);
  });

  describe('when the services are stopped', () => {
    // What is written here must mean nothing to them.
    beforeAll(() => Promise.all(services.map((service) => stack.services[service].stop())));

    it.each(Object.keys(needs))('let %s do what it must, and nothing else', async (user) => {
      const { reads, writes, groups } = needs[user]!;
      expect(await rightsOf(user)).toEqual({
        reads: reads.toSorted(),
        writes: writes.toSorted(),
        groups: groups.toSorted(),
      });
    });
  });
});
