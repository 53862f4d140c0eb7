import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Admin, Consumer, type GroupAssignment } from '@platformatic/kafka';
import type {
  AssignedPartition,
  BrokerConsumer,
  ConsumerOptions,
  IncomingRecord,
  PartitionOffset,
  RecordBatch,
} from '../broker.js';
import {
  type ClientOptions,
  closeClient,
  isPermanent,
  isSilence,
  messageOf,
  needsRejoin,
  whileMoving,
} from './platformatic-client.js';
import { type Fetched, PlatformaticFetcher } from './platformatic-fetcher.js';

// The partitions of a killed member are reassigned after this time, unless the process restarts under the same name.
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 3_000;
// A coordinator answers who joins only when all members have come, or their sessions are over.
const GROUP_REQUEST_TIMEOUT_MS = SESSION_MS + 5_000;
const REBALANCE_MS = 60_000;
// Each fetch costs an idle consumer and the broker some milliseconds of CPU.
const LONGEST_FETCH_MS = 1_500;
// While a partition is being handled, the others are fetched for this long, then that one may be fetched, too.
const SHORT_FETCH_MS = 50;
const MAX_BYTES = 1024 * 1024;
// With small batches the broker would spend as much work on commits as on records.
const COMMIT_DELAY_MS = 250;
const AGAIN_MS = 1_000;
const FETCH_AGAIN_MS = 300;
// Partitions that are added to a topic are found after this time.
const METADATA_MS = 60_000;

/**
 * Members of a group must have one way to divide the partitions. That of kafkajs lets replicas with either client
 * be members of the same group, as during the rollout of a change from one to the other.
 */
const PROTOCOLS = [{ name: 'RoundRobinAssigner', version: 0 }];

/**
 * {@link BrokerConsumer} implemented with @platformatic/kafka: one client is the member of the group and commits, the
 * other one fetches, because a broker answers the requests of one connection in turn. The client's own stream could
 * neither pause a partition nor read again what was given back.
 */
export class PlatformaticConsumer implements BrokerConsumer {
  private readonly logger = new Logger(PlatformaticConsumer.name);
  private readonly fetcher: PlatformaticFetcher;
  private member: Consumer;
  private joining?: Promise<void>;
  /** When the coordinator last took this process for a member. */
  private confirmedAt = 0;
  private fetchedAt = Date.now();
  /** What this member has, by its key. A partition that is assigned again is another object. */
  private readonly partitions = new Map<string, Partition>();
  private assignments = 0;
  /** Brokers that a fetch is waiting for. */
  private readonly fetching = new Set<number>();
  /** The handler that runs for each partition, which may have been assigned anew meanwhile. */
  private readonly handling = new Map<string, Promise<void>>();
  private readonly turns: Turns;
  private committing?: NodeJS.Timeout;
  private isFetchFailing = false;
  private isStopping = false;
  private handle: (batch: RecordBatch) => Promise<void> = () => Promise.resolve();
  private readonly fatalListeners: ((error: Error) => void)[] = [];
  private readonly assignedListeners: ((partitions: AssignedPartition[]) => void)[] = [];

  constructor(
    private options: ClientOptions,
    private readonly consuming: ConsumerOptions,
    /** Whether a process with the same client id may have been killed. */
    private hasFormerSelf: boolean,
  ) {
    this.fetcher = new PlatformaticFetcher(options);
    this.member = this.newMember();
    this.turns = new Turns(consuming.concurrency);
  }

  get lastActiveAt(): Date {
    return new Date(Math.max(this.confirmedAt, this.fetchedAt));
  }

  async run(handle: (batch: RecordBatch) => Promise<void>): Promise<void> {
    this.handle = handle;
    await this.join();
  }

  onFatal(listener: (error: Error) => void): void {
    this.fatalListeners.push(listener);
  }

  onAssigned(listener: (partitions: AssignedPartition[]) => void): void {
    this.assignedListeners.push(listener);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.committing);
    await Promise.all(this.handling.values());
    await this.commitNow();
    await Promise.all([closeClient(this.member), this.fetcher.close()]);
  }

  private newMember(): Consumer {
    const member = new Consumer({
      ...this.options,
      groupId: this.consuming.group,
      protocols: PROTOCOLS,
      requestTimeout: GROUP_REQUEST_TIMEOUT_MS,
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: REBALANCE_MS,
    });
    member.topics.trackAll(...this.consuming.topics);
    // Another one may have taken its place.
    const isCurrent = () => member === this.member && !this.isStopping;
    member.on('consumer:group:join', ({ assignments }) => {
      if (isCurrent()) this.assign(assignments ?? []);
    });
    member.on('consumer:group:rebalance', () => {
      if (isCurrent()) this.revoke();
    });
    member.on('consumer:heartbeat:end', () => {
      if (!isCurrent()) return;
      this.confirmedAt = Date.now();
      this.fetchNext();
    });
    member.on('consumer:heartbeat:error', ({ error }) => {
      if (!isCurrent()) return;
      if (isPermanent(error)) this.fail(error);
      else if (isSilence(error)) this.rejoin(error);
    });
    // It could not join again after a rebalance, and sends no more heartbeats.
    member.on('error', (error: Error) => {
      if (isCurrent()) this.rejoin(error);
    });
    return member;
  }

  private rejoin(error: Error): void {
    this.logger.warn(`${this.consuming.group} is to be joined again: ${messageOf(error)}`);
    this.revoke();
    if (isSilence(error)) this.askAnotherBroker();
    this.join().catch((reason: Error) => this.fail(reason));
  }

  /** Joins the group. While the brokers are away, it is tried again. @throws what trying again does not mend */
  private join(): Promise<void> {
    this.joining ??= this.joinRepeatedly().finally(() => (this.joining = undefined));
    return this.joining;
  }

  private async joinRepeatedly(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.refresh();
        if (this.hasFormerSelf) await this.endFormerMemberships();
        this.hasFormerSelf = false;
        await this.member.joinGroup({});
        return;
      } catch (error) {
        if (this.isStopping) return;
        if (isPermanent(error)) throw error;
        this.logger.warn(`${this.consuming.group} can't consume yet: ${messageOf(error)}`);
        if (isSilence(error)) this.askAnotherBroker();
        await sleep(AGAIN_MS);
      }
    }
  }

  /**
   * The client asks the first broker that takes a connection who coordinates the group, and a frozen one takes it.
   * The next client asks another one first, and is the same member.
   */
  private askAnotherBroker(): void {
    const former = this.member;
    const [first, ...others] = this.options.bootstrapBrokers;
    this.options = { ...this.options, bootstrapBrokers: [...others, first!] };
    this.member = this.newMember();
    this.member.memberId = former.memberId;
    // It must not leave the group for the next one.
    former.memberId = null;
    void closeClient(former);
  }

  private assign(assignments: readonly GroupAssignment[]): void {
    this.confirmedAt = Date.now();
    this.partitions.clear();
    this.assignments += 1;
    const places = assignments.flatMap(({ topic, partitions }) =>
      partitions.map((partition) => ({ topic, partition })),
    );
    for (const listener of this.assignedListeners) listener(places);
    void this.start(places, this.assignments);
  }

  /** Others may get the partitions: commits what is done, as long as the coordinator takes it. */
  private revoke(): void {
    void this.commitNow();
    this.partitions.clear();
    this.assignments += 1;
  }

  /** Begins to fetch where the group has stopped. */
  private async start(places: readonly AssignedPartition[], assignment: number): Promise<void> {
    const isCurrent = () => !this.isStopping && assignment === this.assignments;
    while (isCurrent()) {
      try {
        const offsets = await whileMoving(
          () => this.committedOffsets(places),
          () => this.fetcher.refresh(this.consuming.topics),
        );
        if (!isCurrent()) return;
        for (const place of offsets) this.partitions.set(keyOf(place), new Partition(place));
        this.fetchNext();
        return;
      } catch (error) {
        if (!isCurrent()) return;
        if (isPermanent(error)) return this.fail(error as Error);
        this.logger.warn(`the offsets of ${this.consuming.group}: ${messageOf(error)}`);
        await sleep(AGAIN_MS);
      }
    }
  }

  private async committedOffsets(places: readonly AssignedPartition[]): Promise<PartitionOffset[]> {
    if (places.length === 0) return [];
    const byTopic = Map.groupBy(places, ({ topic }) => topic);
    const committed = await this.member.listCommittedOffsets({
      topics: [...byTopic].map(([topic, ofTopic]) => ({
        topic,
        partitions: ofTopic.map(({ partition }) => partition),
      })),
    });
    const offsetOf = ({ topic, partition }: AssignedPartition) =>
      committed.get(topic)?.[partition] ?? NOTHING;
    const starts = await this.fetcher.startOffsets(
      places.filter((place) => offsetOf(place) === NOTHING),
    );
    const started = places
      .map((place) => ({ ...place, offset: offsetOf(place) }))
      .filter(({ offset }) => offset !== NOTHING);
    return [...started, ...starts];
  }

  /** Fetches from each broker that leads partitions, unless a fetch is waiting for it. */
  private fetchNext(): void {
    if (!this.isConsuming()) return;
    const now = Date.now();
    const free = [...this.partitions.values()].filter(({ isBusy, pausedUntil }) => {
      return !isBusy && pausedUntil <= now;
    });
    for (const [node, places] of Map.groupBy(free, (place) => this.fetcher.leaderOf(place))) {
      const key = node ?? NO_LEADER;
      if (!this.fetching.has(key)) void this.fetchFrom(key, places);
    }
  }

  private async fetchFrom(node: number, places: readonly Partition[]): Promise<void> {
    this.fetching.add(node);
    try {
      if (node === NO_LEADER) throw new NoLeaderError();
      const fetched = await this.fetcher.fetch(node, places, {
        maxWaitMs: this.longestWait(),
        maxBytes: MAX_BYTES,
      });
      this.fetchedAt = Date.now();
      this.isFetchFailing = false;
      const handled = [...fetched].map(([place, found]) => this.accept(place as Partition, found));
      // Then most are fetched again at once, and a slow one does not hold up the others.
      await Promise.race([Promise.all(handled), sleep(SHORT_FETCH_MS)]);
      await this.joinIfPartitionsWereAdded();
    } catch (error) {
      await this.afterFailedFetch(error);
    } finally {
      this.fetching.delete(node);
      this.fetchNext();
    }
  }

  /** A fetch must not outlast what keeps other partitions from being in it. */
  private longestWait(): number {
    const all = [...this.partitions.values()];
    if (all.some(({ isBusy }) => isBusy)) return SHORT_FETCH_MS;
    const pauses = all.map(({ pausedUntil }) => pausedUntil - Date.now()).filter((ms) => ms > 0);
    return Math.min(LONGEST_FETCH_MS, ...pauses);
  }

  private async afterFailedFetch(error: unknown): Promise<void> {
    if (this.isStopping) return;
    if (!(error instanceof NoLeaderError) && isPermanent(error)) return this.fail(error as Error);
    if (!this.isFetchFailing) this.logger.warn(`a fetch failed: ${messageOf(error)}`);
    this.isFetchFailing = true;
    await sleep(FETCH_AGAIN_MS);
    await this.fetcher.refresh(this.consuming.topics).catch(() => {});
  }

  /** The member that leads the group divides the partitions that there are when it joins. */
  private async joinIfPartitionsWereAdded(): Promise<void> {
    if (Date.now() - this.fetcher.refreshedAt < METADATA_MS || this.joining) return;
    const { topics } = this.consuming;
    await this.fetcher.refresh(topics);
    const known = this.member.currentMetadata?.topics;
    const isLarger = (topic: string) =>
      this.fetcher.partitionsOf(topic) > (known?.get(topic)?.partitionsCount ?? 0);
    if (topics.some(isLarger)) this.join().catch((error: Error) => this.fail(error));
  }

  private async refresh(): Promise<void> {
    const { topics } = this.consuming;
    await Promise.all([
      this.member.metadata({ topics: [...topics], forceUpdate: true, retries: 2 }),
      this.fetcher.refresh(topics),
    ]);
  }

  /** Hands over what was fetched, when its partition has its turn. */
  private async accept(place: Partition, fetched: Fetched): Promise<void> {
    if (!this.has(place)) return;
    if (fetched.records.length === 0) {
      place.skipTo(fetched.next);
      return;
    }
    place.isBusy = true;
    const key = keyOf(place);
    const former = this.handling.get(key);
    const work = this.turns.take(async () => {
      await former;
      if (this.has(place)) await this.work(place, fetched);
    });
    this.handling.set(key, work);
    await work;
    if (this.handling.get(key) === work) this.handling.delete(key);
    place.isBusy = false;
    this.fetchNext();
  }

  private async work(place: Partition, fetched: Fetched): Promise<void> {
    try {
      await this.handle(new PlatformaticBatch(place, fetched, this));
    } catch (error) {
      this.logger.error(`${keyOf(place)} is read again: ${String(error)}`);
      this.pause(place, AGAIN_MS);
    }
    place.end(fetched);
    this.commitSoon();
  }

  /** False if the partition may be another member's by now. */
  has(place: Partition): boolean {
    return this.isConsuming() && this.partitions.get(keyOf(place)) === place;
  }

  pause(place: Partition, delayMs: number): void {
    place.pausedUntil = Date.now() + delayMs;
    setTimeout(() => this.fetchNext(), delayMs).unref();
  }

  commitSoon(): void {
    if (this.isStopping) return;
    this.committing ??= setTimeout(() => {
      this.committing = undefined;
      void this.commitNow();
    }, COMMIT_DELAY_MS);
  }

  /** After a rebalance nothing is left to commit: the next owner reads it again. */
  private async commitNow(): Promise<void> {
    const ready = [...this.partitions.values()].filter(({ done, committed }) => done > committed);
    if (ready.length === 0) return;
    const offsets = ready.map((place) => ({ place, offset: place.done }));
    try {
      await this.member.commit({
        offsets: offsets.map(({ place: { topic, partition }, offset }) => ({
          ...{ topic, partition, offset },
          leaderEpoch: -1,
        })),
      });
      for (const { place, offset } of offsets) place.committed = offset;
    } catch (error) {
      if (!needsRejoin(error)) this.commitSoon();
    }
  }

  /** Without heartbeats, the coordinator gives the partitions to others when the session is over. */
  private isConsuming(): boolean {
    return !this.isStopping && Date.now() - this.confirmedAt < SESSION_MS;
  }

  private fail(error: Error): void {
    if (this.isStopping) return;
    this.partitions.clear();
    const readable = new Error(messageOf(error), { cause: error });
    for (const listener of this.fatalListeners) listener(readable);
  }

  /**
   * Removes members with this client id from the group. They are left over from a killed process with the same
   * name: it could not leave the group, so the group would wait until its session times out. If such a member is
   * still alive, it simply joins again.
   */
  private async endFormerMemberships(): Promise<void> {
    const admin = new Admin(this.options);
    const groupId = this.consuming.group;
    try {
      await whileMoving(async () => {
        const groups = await admin.describeGroups({ groups: [groupId] });
        const members = [...(groups.get(groupId)?.members.values() ?? [])]
          .filter(({ clientId }) => clientId === this.options.clientId)
          .map(({ id }) => ({ memberId: id, reason: 'its process was started again' }));
        if (members.length > 0) await admin.removeMembersFromConsumerGroup({ groupId, members });
      });
    } catch (error) {
      // Kafka removes them too, but later, when their session times out.
      this.logger.warn(`former memberships in ${groupId} are left: ${messageOf(error)}`);
    } finally {
      await closeClient(admin);
    }
  }
}

/** The offset that Kafka reports where nothing is committed. */
const NOTHING = -1n;
const NO_LEADER = -1;

class NoLeaderError extends Error {
  override message = 'no broker leads a partition at present';
}

function keyOf({ topic, partition }: AssignedPartition): string {
  return `${topic}/${partition}`;
}

/** How far this member has come in a partition, since it was assigned. */
class Partition implements PartitionOffset {
  readonly topic: string;
  readonly partition: number;
  /** Where the next fetch begins. */
  offset: bigint;
  /** The records before this offset are done. */
  done: bigint;
  committed: bigint;
  /** Records of it are being handled, or are about to be. */
  isBusy = false;
  pausedUntil = 0;

  constructor({ topic, partition, offset }: PartitionOffset) {
    this.topic = topic;
    this.partition = partition;
    this.offset = offset;
    this.done = offset;
    this.committed = offset;
  }

  resolve({ offset }: IncomingRecord): void {
    const after = BigInt(offset) + 1n;
    if (after > this.done) this.done = after;
  }

  /** After a batch: the records that are not done are fetched again. */
  end({ records, next }: Fetched): void {
    if (this.done > BigInt(records.at(-1)!.offset)) this.done = next;
    this.offset = this.done;
  }

  /** For what is no record of a consumer, such as the mark of a transaction. */
  skipTo(next: bigint): void {
    this.offset = next;
    if (next > this.done) this.done = next;
  }
}

class PlatformaticBatch implements RecordBatch {
  readonly topic: string;
  readonly partition: number;
  readonly records: IncomingRecord[];
  readonly recordsBehind: number;

  constructor(
    private readonly place: Partition,
    { records, next, end }: Fetched,
    private readonly consumer: PlatformaticConsumer,
  ) {
    this.topic = place.topic;
    this.partition = place.partition;
    this.records = records;
    this.recordsBehind = Number(end - next);
  }

  resolve(record: IncomingRecord): void {
    this.place.resolve(record);
  }

  giveBackFor(delayMs: number): void {
    this.consumer.pause(this.place, delayMs);
  }

  /** The client sends heartbeats by itself. */
  heartbeat(): Promise<void> {
    this.consumer.commitSoon();
    return Promise.resolve();
  }

  isCurrent(): boolean {
    return this.consumer.has(this.place);
  }
}

/** Lets so many go on at the same time, the others in order of their coming. */
class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take(work: () => Promise<void>): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
