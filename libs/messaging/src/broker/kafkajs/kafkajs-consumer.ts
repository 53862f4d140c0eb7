import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type {
  Consumer,
  EachBatchPayload,
  IHeaders,
  Kafka,
  KafkaConfig,
  KafkaJSError,
  KafkaMessage,
} from 'kafkajs';
import type {
  AssignedPartition,
  BrokerConsumer,
  ConsumerOptions,
  IncomingRecord,
  RecordBatch,
} from '../broker.js';
import { createCluster, whileMoving } from './kafkajs-cluster.js';

// kafkajs itself commits after each batch and waits for the answer before it fetches again. With
// small batches the broker would spend as much work on commits as on records.
const COMMIT_DELAY_MS = 250;
// Beside the attempts of kafkajs, which go on for about ten seconds.
const CONNECT_AGAIN_MS = 1_000;

/** {@link BrokerConsumer} implemented with kafkajs. */
export class KafkajsConsumer implements BrokerConsumer {
  private readonly logger = new Logger(KafkajsConsumer.name);
  private readonly consumer: Consumer;
  private lastActive = Date.now();
  private latest?: KafkajsBatch;
  private committing?: NodeJS.Timeout;
  private isStopping = false;

  constructor(
    client: Kafka,
    private readonly options: ConsumerOptions,
    /** Configuration with a client id that no other running process uses. */
    private readonly ownName?: KafkaConfig,
  ) {
    this.consumer = client.consumer({
      groupId: options.group,
      allowAutoTopicCreation: false,
      // The partitions of a killed member are reassigned after this time, unless the process
      // restarts under the same name.
      sessionTimeout: 10_000,
      heartbeatInterval: 3_000,
      // Each fetch costs an idle consumer and the broker some milliseconds of CPU. A consumer sends heartbeats
      // between its fetches, so this must be less than `heartbeatInterval`. It delays neither records nor a stop.
      maxWaitTimeInMs: 1_500,
      retry: { retries: 10, initialRetryTime: 200, maxRetryTime: 5_000 },
    });
    this.consumer.on('consumer.heartbeat', () => (this.lastActive = Date.now()));
    this.consumer.on('consumer.fetch', () => (this.lastActive = Date.now()));
    // Commit before the partitions are reassigned; otherwise the new owner would process
    // uncommitted records again.
    this.consumer.on('consumer.rebalancing', () => void this.commitNow());
  }

  get lastActiveAt(): Date {
    return new Date(this.lastActive);
  }

  async run(handle: (batch: RecordBatch) => Promise<void>): Promise<void> {
    while (!(await this.subscribes())) await sleep(CONNECT_AGAIN_MS);
    if (this.isStopping) return;
    await this.consumer.run({
      partitionsConsumedConcurrently: this.options.concurrency,
      // Only offsets of resolved records are committed.
      eachBatchAutoResolve: false,
      autoCommit: false,
      eachBatch: (payload) => this.work(payload, handle),
    });
  }

  onFatal(listener: (error: Error) => void): void {
    this.consumer.on('consumer.crash', ({ payload }) => {
      if (!payload.restart) listener(payload.error);
    });
  }

  onAssigned(listener: (partitions: AssignedPartition[]) => void): void {
    this.consumer.on('consumer.group_join', ({ payload: { memberAssignment } }) => {
      const partitions = Object.entries(memberAssignment).flatMap(([topic, numbers]) =>
        numbers.map((partition) => ({ topic, partition })),
      );
      listener(partitions);
    });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.committing);
    // Batches that are still running commit when they end.
    await this.commitNow();
    await this.consumer.disconnect();
  }

  /**
   * @returns false if the broker is away: a service that is started meanwhile answers its callers, and consumes as
   * soon as the broker is back. @throws what trying again does not mend, such as a wrong password
   */
  private async subscribes(): Promise<boolean> {
    if (this.isStopping) return true;
    try {
      await this.consumer.connect();
      if (this.ownName) await this.endFormerMemberships(this.ownName);
      await this.consumer.subscribe({ topics: this.options.topics, fromBeginning: true });
      return true;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      this.logger.warn(`${this.options.group} can't consume yet: ${String(error)}`);
      return false;
    }
  }

  private async endFormerMemberships(ownName: KafkaConfig): Promise<void> {
    try {
      await endFormerMemberships(ownName, this.options.group);
    } catch (error) {
      // Kafka removes them too, but later, when their session times out.
      this.logger.warn(`former memberships in ${this.options.group} are left: ${String(error)}`);
    }
  }

  private async work(
    payload: EachBatchPayload,
    handle: (batch: RecordBatch) => Promise<void>,
  ): Promise<void> {
    const batch = new KafkajsBatch(payload, () => this.commitSoon());
    this.latest = batch;
    try {
      await handle(batch);
    } finally {
      if (this.isStopping) await batch.commit();
      else this.commitSoon();
    }
  }

  private commitSoon(): void {
    if (this.isStopping) return;
    this.committing ??= setTimeout(() => {
      this.committing = undefined;
      void this.commitNow();
    }, COMMIT_DELAY_MS);
  }

  /**
   * A failed commit is tried again. It also fails after a rebalance; then there is nothing left to
   * commit.
   */
  private async commitNow(): Promise<void> {
    await this.latest?.commit().catch(() => this.commitSoon());
  }
}

function isTemporary(error: unknown): boolean {
  const { name, retriable } = error as Partial<KafkaJSError>;
  return retriable === true || name === 'KafkaJSNumberOfRetriesExceeded';
}

class KafkajsBatch implements RecordBatch {
  readonly topic: string;
  readonly partition: number;
  readonly records: IncomingRecord[];
  readonly recordsBehind: number;

  constructor(
    private readonly payload: EachBatchPayload,
    private readonly commitSoon: () => void,
  ) {
    const { topic, partition, messages } = payload.batch;
    this.topic = topic;
    this.partition = partition;
    this.records = messages.map((message) => toRecord(topic, partition, message));
    this.recordsBehind = Number(payload.batch.offsetLag());
  }

  resolve(record: IncomingRecord): void {
    this.payload.resolveOffset(record.offset);
  }

  giveBackFor(delayMs: number): void {
    const resume = this.payload.pause();
    setTimeout(resume, delayMs).unref();
  }

  async heartbeat(): Promise<void> {
    await this.payload.heartbeat();
    this.commitSoon();
  }

  /** Commits all offsets resolved so far, also of other batches. */
  async commit(): Promise<void> {
    await this.payload.commitOffsetsIfNecessary(this.payload.uncommittedOffsets());
  }

  isCurrent(): boolean {
    return this.payload.isRunning() && !this.payload.isStale();
  }
}

export function toRecord(topic: string, partition: number, message: KafkaMessage): IncomingRecord {
  return {
    topic,
    partition,
    offset: message.offset,
    timestamp: new Date(Number(message.timestamp)),
    key: message.key,
    value: message.value,
    headers: toHeaders(message.headers ?? {}),
  };
}

/** Kafka allows a header to occur several times; the last value is used. */
function toHeaders(headers: IHeaders): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    const last = Array.isArray(value) ? value.at(-1) : value;
    result[name] = last?.toString() ?? '';
  }
  return result;
}

/**
 * Removes members with this client id from a group. Call it before joining. Such members are left
 * over from a killed process with the same name: it could not leave the group, so the group would
 * wait until its session times out. If such a member is still alive, it simply joins again.
 */
async function endFormerMemberships(config: KafkaConfig, group: string): Promise<void> {
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
