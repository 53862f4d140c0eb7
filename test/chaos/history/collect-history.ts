import { randomUUID } from 'node:crypto';
import {
  communicationSettings,
  directoryChanges,
  EventHeader,
  provisioningResults,
  type TopicDeclaration,
  webhookEvents,
  webhooksRejected,
} from '#contracts';
import { type Consumer, Kafka, logLevel } from 'kafkajs';
import { versionOfName } from '../load/api-load.ts';
import type { Journal } from '../load/journal.ts';
import { type Group, groups, sequenceOfPerson } from '../load/webhook-plan.ts';
import type { System } from '../system/system.ts';
import type { ConsumerHistory, ExpectedEvent, History, ProducerHistory } from './check-history.ts';
import {
  type ConsumerTables,
  deadLettersOf,
  type DueWork,
  placeOf,
  readConsumerTables,
  retryTopicsOf,
  type TopicEnds,
  type UndoneWork,
} from './due-work.ts';

/** The topics whose latest states each consumer stores in its tables. */
const copiedBy: Record<Group, readonly TopicDeclaration[]> = {
  onboarding: [],
  'card-provisioning': [directoryChanges],
  notification: [directoryChanges, communicationSettings],
  ledger: [],
};

type Topics = Map<string, BrokerRecord[]>;

/** Reads the topics and databases to find what happened to everything that was sent. */
export async function collectHistory(
  system: System,
  journal: Journal,
  due: DueWork,
  undone: UndoneWork,
): Promise<History> {
  const { kafkaBrokers } = system.stack;
  // Read before the topics, so that the topics contain a record for everything in the tables.
  const tables = await Promise.all(
    groups.map(async (group) => ({ group, ...(await readConsumerTables(group, system)) })),
  );
  const topics = await readTopics(kafkaBrokers, [
    ...[
      webhookEvents,
      webhooksRejected,
      directoryChanges,
      communicationSettings,
      provisioningResults,
    ].map(({ name }) => name),
    ...groups.flatMap((group) => [deadLettersOf(group), ...retryTopicsOf(group)]),
  ]);
  const producers = producersOf(topics, journal);
  return {
    producers,
    consumers: tables.map(({ group, ...own }) =>
      consumerHistory(group, own, topics, due.ends, journal),
    ),
    lags: undone.lags,
    leftovers: undone.leftovers,
  };
}

function producersOf(topics: Topics, journal: Journal): ProducerHistory[] {
  const assignments = journal.accepted.filter(({ kind }) => kind === 'assignment');
  return [
    {
      producer: 'gateway',
      confirmed: journal.accepted.map(({ companyId, sequence }) => ({ key: companyId, sequence })),
      records: webhookRecords(topics, webhookEvents.name),
      isOrdered: true,
    },
    {
      producer: 'gateway, what it refused',
      confirmed: journal.refused.map(({ id, sequence }) => ({ key: id, sequence })),
      records: webhookRecords(topics, webhooksRejected.name),
      isOrdered: false,
    },
    {
      producer: 'outbox of onboarding',
      confirmed: journal.changes.map(({ key, version }) => ({ key, sequence: version })),
      records: personRecords(topics),
      isOrdered: true,
    },
    {
      producer: 'outbox of card-provisioning',
      confirmed: assignments.map(({ companyId, sequence }) => ({ key: companyId, sequence })),
      records: failureRecords(topics).map(({ key, eventId, externalId }) => ({
        key,
        eventId,
        sequence: sequenceOfPerson(externalId),
      })),
      // Several people are processed concurrently.
      isOrdered: false,
    },
  ];
}

function consumerHistory(
  group: Group,
  { inbox, effects }: ConsumerTables,
  topics: Topics,
  ends: TopicEnds,
  journal: Journal,
): ConsumerHistory {
  const failureIds = new Map(
    failureRecords(topics).map(({ key, externalId, eventId }) => [`${key}/${externalId}`, eventId]),
  );
  return {
    consumer: group,
    expected: [...expectedWebhooks(group, journal), ...expectedOwnEvents(group, topics, ends)],
    inbox,
    effects: effects.map((id) => failureIds.get(id) ?? id),
    deadLetters: idsIn(topics, [deadLettersOf(group)]),
    retried: idsIn(topics, retryTopicsOf(group)),
  };
}

function expectedWebhooks(group: Group, { accepted, poison }: Journal): ExpectedEvent[] {
  const webhooks = accepted.flatMap(({ id, companyId, sequence, outcomes, isToBeMoved }) => {
    const outcome = outcomes[group];
    if (outcome === undefined) return [];
    const isMoved = group === 'ledger' && isToBeMoved;
    const own = { isDue: true, hasCountedEffect: true, isToBeMoved: isMoved };
    return [{ id, key: companyId, sequence, outcome, ...own }];
  });
  const unreadable = poison.flatMap(({ id, key, outcomes }) => {
    const outcome = outcomes[group];
    if (outcome === undefined) return [];
    return [{ id, key, outcome, isDue: true, hasCountedEffect: false, isToBeMoved: false }];
  });
  return [...webhooks, ...unreadable];
}

/** Events published by the services themselves, which must be handled, too. */
function expectedOwnEvents(group: Group, topics: Topics, ends: TopicEnds): ExpectedEvent[] {
  const isDue = ({ place: { topic, partition, offset } }: BrokerRecord): boolean =>
    offset < (ends.get(placeOf(topic, partition)) ?? 0);
  const effect = { outcome: 'effect', isToBeMoved: false } as const;
  if (group === 'onboarding') {
    return uniqueIds(topics.get(provisioningResults.name)!).map((record) => ({
      ...effect,
      id: record.eventId,
      key: record.key,
      isDue: isDue(record),
      hasCountedEffect: true,
    }));
  }
  const versions = new Map(personRecords(topics).map(({ eventId, ...rest }) => [eventId, rest]));
  const copied = copiedBy[group].flatMap(({ name }) => topics.get(name)!);
  return uniqueIds(copied).map((record) => ({
    ...effect,
    id: record.eventId,
    key: record.key,
    isDue: isDue(record),
    // The tables contain only the latest state of each person and of the settings.
    hasCountedEffect: false,
    ...versions.get(record.eventId),
  }));
}

function webhookRecords(topics: Topics, name: string): ProducerHistory['records'] {
  return topics.get(name)!.flatMap(({ key, eventId, value }) => {
    // Poison records are no webhooks and may not even be JSON.
    if (eventId.startsWith('poison-')) return [];
    const { data } = JSON.parse(value.toString()) as { data: { trial: { sequence: number } } };
    return [{ key, eventId, sequence: data.trial.sequence }];
  });
}

function personRecords(topics: Topics): { key: string; eventId: string; sequence: number }[] {
  return topics.get(directoryChanges.name)!.flatMap(({ key, eventId, value }) => {
    if (!key.startsWith('person/')) return [];
    const { data } = JSON.parse(value.toString()) as { data: { name: string } };
    return [{ key, eventId, sequence: versionOfName(data.name) }];
  });
}

function failureRecords(topics: Topics): { key: string; eventId: string; externalId: string }[] {
  return topics.get(provisioningResults.name)!.map(({ key, eventId, value }) => {
    const { data } = JSON.parse(value.toString()) as { data: { externalId: string } };
    return { key, eventId, externalId: data.externalId };
  });
}

function idsIn(topics: Topics, names: readonly string[]): string[] {
  return names.flatMap((name) => topics.get(name)!.map(({ eventId }) => eventId));
}

/** The first occurrence of each id, because a record may be written again later. */
function uniqueIds(records: readonly BrokerRecord[]): BrokerRecord[] {
  return [...new Map(records.toReversed().map((record) => [record.eventId, record])).values()];
}

type BrokerRecord = {
  /** The record's partition and offset. */
  place: { topic: string; partition: number; offset: number };
  key: string;
  eventId: string;
  value: Buffer;
};

type PartitionEnd = { topic: string; partition: number; offset: bigint };

/** All records of the topics, partition by partition in the order of their offsets. */
async function readTopics(
  brokers: string[],
  topics: readonly string[],
): Promise<Map<string, BrokerRecord[]>> {
  const kafka = new Kafka({ clientId: 'chaos', brokers, logLevel: logLevel.NOTHING });
  const ends = await findEnds(kafka, topics);
  const consumer = kafka.consumer({ groupId: `chaos-${randomUUID()}`, maxWaitTimeInMs: 200 });
  await consumer.connect();
  try {
    return await readUntil(consumer, topics, ends);
  } finally {
    await consumer.disconnect();
  }
}

async function findEnds(kafka: Kafka, topics: readonly string[]): Promise<PartitionEnd[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const ends: PartitionEnd[] = [];
    // One by one: kafkajs can't do it at once with several brokers.
    for (const topic of topics) {
      for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
        ends.push({ topic, partition, offset: BigInt(high) });
      }
    }
    return ends.filter(({ offset }) => offset > 0n);
  } finally {
    await admin.disconnect();
  }
}

async function readUntil(
  consumer: Consumer,
  topics: readonly string[],
  ends: readonly PartitionEnd[],
): Promise<Map<string, BrokerRecord[]>> {
  const found = new Map<string, BrokerRecord[]>(topics.map((topic) => [topic, []]));
  const open = new Map(
    ends.map(({ topic, partition, offset }) => [`${topic}/${partition}`, offset]),
  );
  const complete = Promise.withResolvers<void>();
  if (open.size === 0) complete.resolve();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: 1,
    eachMessage: ({ topic, partition, message }) => {
      const place = `${topic}/${partition}`;
      found.get(topic)!.push({
        place: { topic, partition, offset: Number(message.offset) },
        key: String(message.key),
        eventId: String(message.headers?.[EventHeader.id]),
        value: message.value ?? Buffer.alloc(0),
      });
      if (BigInt(message.offset) + 1n >= (open.get(place) ?? 0n)) open.delete(place);
      if (open.size === 0) complete.resolve();
      return Promise.resolve();
    },
  });
  await complete.promise;
  return found;
}
