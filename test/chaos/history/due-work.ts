import { setTimeout as sleep } from 'node:timers/promises';
import {
  communicationSettings,
  deadLetterTopicOf,
  directoryChanges,
  provisioningResults,
  retryGroupOf,
  retryStages,
  retryTopicOf,
  webhookEvents,
} from '#contracts';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { Client } from 'pg';
import type { Group } from '../load/webhook-plan.ts';
import type { System } from '../system/system.ts';
import type { Lag, Leftover } from './check-history.ts';

const pollMs = 500;
const looksBetweenLogs = 10;
// Work of one part may be in transit to the next, so two looks in a row must find nothing.
const looksNeeded = 2;
/** Minimum time for the last look, even if the deadline has passed. */
const lastLookMs = 10_000;

/** The work due when the system was idle or its time was over, and the part of it that was not done. */
type Rest = { due: DueWork; undone: UndoneWork };

/** Waits until no work is left anywhere, or until it has not become less for this long. */
export async function drain(
  system: System,
  patienceMs: number,
  log: (message: string) => void,
): Promise<Rest> {
  let emptyLooks = 0;
  let least = Infinity;
  let deadline = Date.now() + patienceMs;
  for (let look = 1; Date.now() < deadline && emptyLooks < looksNeeded; look += 1) {
    const { parts, count } = await findRemaining(system);
    emptyLooks = parts.length === 0 ? emptyLooks + 1 : 0;
    if (count < least) {
      least = count;
      deadline = Date.now() + patienceMs;
    }
    if (parts.length > 0 && look % looksBetweenLogs === 0) {
      log(`still to come: ${parts.join(', ')}`);
    }
    await sleep(pollMs);
  }
  return lookForTheLastTime(system, Math.max(deadline, Date.now() + lastLookMs));
}

async function lookForTheLastTime(system: System, deadline: number): Promise<Rest> {
  const due = await findDueWork(system);
  for (;;) {
    const isOver = Date.now() > deadline;
    try {
      const undone = await findUndoneWork(system, due);
      if (isDone(undone) || isOver) return { due, undone };
    } catch (error) {
      // Kafka can't report a group during a rebalance.
      if (isOver) throw error;
    }
    await sleep(pollMs);
  }
}

/** The remaining work in words, and how much it is. */
async function findRemaining(system: System): Promise<{ parts: string[]; count: number }> {
  try {
    const { lags, leftovers } = await findUndoneWork(system, await findDueWork(system));
    const parts = [
      ...leftovers.map(({ what, count }) => `${count} in ${what}`),
      ...lags.map(
        ({ group, topic, partition, behind }) => `${behind} of ${topic}/${partition} in ${group}`,
      ),
    ];
    const counts = [...leftovers.map(({ count }) => count), ...lags.map(({ behind }) => behind)];
    return { parts, count: counts.reduce((sum, each) => sum + each, 0) };
  } catch (error) {
    // Kafka can't report a group during a rebalance.
    return { parts: [String(error)], count: Infinity };
  }
}

/**
 * The work of the system at one moment. Some topics get a record every few seconds, so some work is always
 * in transit; only work due before a look began is meaningful.
 */
export type DueWork = { ends: TopicEnds; rows: readonly WaitingRows[] };

/** The part of it that is not done. */
export type UndoneWork = { lags: Lag[]; leftovers: Leftover[] };

async function findDueWork(system: System): Promise<DueWork> {
  // Rows first: if they are published between the two looks, they are then found among the records.
  const rows = await findWaitingRows(system);
  return { rows, ends: await findTopicEnds(system.stack.kafkaBrokers) };
}

async function findUndoneWork(system: System, due: DueWork): Promise<UndoneWork> {
  const waiting = await findWaitingRows(system);
  const leftovers = due.rows.map(({ what, ids }, index) => ({
    what,
    count: waiting[index]!.ids.filter((id) => ids.includes(id)).length,
  }));
  return {
    lags: (await measureLags(system.stack.kafkaBrokers, due.ends)).filter(
      ({ behind }) => behind > 0,
    ),
    leftovers: leftovers.filter(({ count }) => count > 0),
  };
}

function isDone({ lags, leftovers }: UndoneWork): boolean {
  return lags.length === 0 && leftovers.length === 0;
}

/** Rows that a service still has to process, by description and location. */
type WaitingRows = { what: string; ids: readonly string[] };

/** Remaining work of the services: publishing and provisioning. Always in this order. */
async function findWaitingRows(system: System): Promise<WaitingRows[]> {
  const onboarding = databaseUrlOf('onboarding', system);
  const provisioning = databaseUrlOf('card-provisioning', system);
  return [
    {
      what: 'the outbox of onboarding',
      ids: await readIds(onboarding, 'SELECT id::text FROM outbox'),
    },
    {
      what: 'the outbox of card-provisioning',
      ids: await readIds(provisioning, 'SELECT id::text FROM outbox'),
    },
    {
      what: 'the work of card-provisioning',
      ids: await readIds(
        provisioning,
        `SELECT company_id || '/' || external_id AS id
         FROM assigned_people WHERE status = 'pending'
           OR (person_id IS NOT NULL AND told_revision < directory_revision)`,
      ),
    },
  ];
}

/** The content of a consumer's database. Event ids, each as often as it occurs. */
export type ConsumerTables = { inbox: string[]; effects: string[] };

/** Event ids of effects: in webhooks, the card id contains the event's id. */
const effectsSql: Record<Group, string> = {
  onboarding: `
    SELECT event_id AS id FROM milestones
    UNION ALL SELECT card_id FROM card_progress WHERE status = 'ordered'
    UNION ALL SELECT platform_company_id || '/' || external_id
      FROM card_progress WHERE status = 'failed'`,
  'card-provisioning': 'SELECT event_id AS id FROM assignments',
  notification: 'SELECT event_id AS id FROM mails',
  ledger: 'SELECT event_id AS id FROM effects',
};

function databaseUrlOf(group: Group, { databaseUrls }: System): string {
  const { onboarding, cardProvisioning, notification, ledger } = databaseUrls;
  return {
    onboarding,
    'card-provisioning': cardProvisioning,
    notification,
    ledger,
  }[group];
}

export async function readConsumerTables(group: Group, system: System): Promise<ConsumerTables> {
  return withDatabase(databaseUrlOf(group, system), async (client) => ({
    // The start of the transaction: a worker begins one only after the work before it is done.
    inbox: await idsOf(client, 'SELECT event_id AS id FROM inbox ORDER BY handled_at'),
    effects: await idsOf(client, effectsSql[group]),
  }));
}

/** @param sql selects a column `id`. */
export async function readIds(url: string, sql: string): Promise<string[]> {
  return withDatabase(url, (client) => idsOf(client, sql));
}

async function idsOf(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(sql);
  return rows.map(({ id }) => id);
}

async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

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
async function findTopicEnds(brokers: string[]): Promise<TopicEnds> {
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
async function measureLags(brokers: string[], ends: TopicEnds): Promise<Lag[]> {
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
