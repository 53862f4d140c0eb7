import type { RetryStage } from '#contracts';
import type { IncomingRecord, RecordBatch } from '../broker/broker.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import { decodeEvent, eventTypeOf } from './decode-event.js';
import { EventMeta } from './event-meta.js';
import type { EventHandler, HandlerRegistry } from './handler-registry.js';
import { PartitionProgress } from './partition-progress.js';
import { callHandler, earlierAttempts, type RecordHandling } from './record-handling.js';
import { runByKey } from './run-by-key.js';

const HEARTBEAT_INTERVAL_MS = 2_000;
// Keys of one partition that are worked on side by side.
const KEYS_AT_ONCE = 16;
// Usually all that was fetched, about 1 MiB a partition: each transaction more costs a wait for the disk.
const MAX_TOGETHER = 2_000;

interface Assigned {
  record: IncomingRecord;
  handler: EventHandler;
}

/** One batch while it is handled. */
interface BatchWork {
  batch: RecordBatch;
  /** Those of the batch that are to be handled now: all, or the first of them. */
  records: IncomingRecord[];
  stage: RetryStage | undefined;
  progress: PartitionProgress;
  /** How long each key has to wait of which a record failed. */
  waits: Map<string, number>;
}

/**
 * Handles what was read together from one partition. What has to wait is given back: the client fetches
 * nothing for any partition while one batch is at work, so nobody waits in here.
 */
export class BatchHandling {
  private readonly progressByPartition = new Map<string, PartitionProgress>();

  constructor(
    private readonly group: string,
    private readonly handlers: HandlerRegistry,
    private readonly records: RecordHandling,
    private readonly metrics: ConsumerMetrics,
    private readonly isStopping: () => boolean,
  ) {}

  /** @param records those of the batch that are to be handled now: all, or the first of them. */
  async handle(
    batch: RecordBatch,
    records: IncomingRecord[],
    stage: RetryStage | undefined,
  ): Promise<void> {
    this.metrics.observeBatch(batch);
    const partition = `${batch.topic}/${batch.partition}`;
    const progress = this.progressByPartition.get(partition) ?? new PartitionProgress();
    progress.startBatch(records);
    const work: BatchWork = { batch, records, stage, progress, waits: new Map() };
    await withHeartbeat(batch, () => this.handleRuns(work));
    // Where nothing is undone nothing will be read again: its offsets may even begin anew, with the topic.
    if (resolveDone(work)) this.progressByPartition.delete(partition);
    else this.progressByPartition.set(partition, progress);
    if (work.waits.size > 0) batch.giveBackFor(Math.min(...work.waits.values()));
    if (batch.isCurrent()) await batch.heartbeat();
  }

  private async handleRuns(work: BatchWork): Promise<void> {
    for (const run of this.runsOf(work)) {
      if (!this.goesOn(work)) break;
      // Behind one that waits, its key waits too; the others go on.
      const free = run.filter((assigned) => !work.waits.has(keyOf(assigned)));
      await this.handleRun(free, work);
      resolveDone(work);
    }
  }

  private goesOn({ batch }: BatchWork): boolean {
    return batch.isCurrent() && !this.isStopping();
  }

  /**
   * Splits the records into runs that are handled one after the other: events for one batch handler, or
   * events that are handled singly. What nobody here handles is done.
   */
  private *runsOf({ records, progress }: BatchWork): Generator<Assigned[]> {
    let run: Assigned[] = [];
    for (const record of records) {
      if (progress.isDone(record)) continue;
      const handler = this.handlers.find(eventTypeOf(record));
      if (!handler) {
        progress.setDone(record);
        continue;
      }
      if (!belongsTo(run, handler)) {
        yield run;
        run = [];
      }
      run.push({ record, handler });
    }
    if (run.length > 0) yield run;
  }

  private async handleRun(run: Assigned[], work: BatchWork): Promise<void> {
    const { progress, stage, waits } = work;
    if (
      run.length > 1 &&
      run[0]!.handler.takesBatches &&
      (await this.handleTogether(run, progress))
    ) {
      run.forEach(({ record }) => progress.setDone(record));
      return;
    }
    await runByKey(run, keyOf, KEYS_AT_ONCE, async (assigned) => {
      const { record, handler } = assigned;
      if (!this.goesOn(work)) return false;
      const outcome = await this.records.handle(
        handler,
        record,
        progress.failuresOf(record),
        stage,
      );
      if (outcome.isDone) {
        progress.setDone(record);
      } else {
        progress.addFailure(record, outcome.wasOutage);
        waits.set(keyOf(assigned), outcome.retryInMs);
      }
      return outcome.isDone;
    });
  }

  /** @returns false if that failed, or one can't even be read: then each has to be handled by itself. */
  private async handleTogether(run: Assigned[], progress: PartitionProgress): Promise<boolean> {
    const { handler } = run[0]!;
    try {
      const events: object[] = [];
      for (const { record } of run) {
        const event = decodeEvent(handler.eventClass, record);
        // Waiting for each that needs no waiting would cost more than reading it.
        events.push(event instanceof Promise ? await event : event);
      }
      const metas = run.map(({ record }) => {
        const attempt = progress.failuresOf(record).count + 1 + earlierAttempts(record);
        return new EventMeta(this.group, record, attempt);
      });
      await this.metrics.measure(metas[0]!.topic, () => callHandler(handler, events, metas));
      return true;
    } catch {
      return false;
    }
  }
}

/** Only what has nothing undone before it may be committed. @returns true if nothing is undone. */
function resolveDone({ batch, records, progress }: BatchWork): boolean {
  const undone = records.findIndex((record) => !progress.isDone(record));
  const last = undone === -1 ? records.at(-1) : records[undone - 1];
  if (last) batch.resolve(last);
  return undone === -1;
}

function belongsTo(run: Assigned[], handler: EventHandler): boolean {
  const previous = run.at(-1)?.handler;
  if (!previous) return true;
  if (handler.takesBatches) return previous === handler && run.length < MAX_TOGETHER;
  return !previous.takesBatches;
}

/** Records without a key keep their order among themselves. */
function keyOf({ record }: Assigned): string {
  return record.key?.toString('latin1') ?? '';
}

/** Keeps the group's membership alive, and commits what is resolved, while the records take their time. */
async function withHeartbeat(batch: RecordBatch, work: () => Promise<void>): Promise<void> {
  // A heartbeat that fails means a rebalance: `isCurrent` tells of it.
  const timer = setInterval(() => void batch.heartbeat().catch(() => {}), HEARTBEAT_INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}
