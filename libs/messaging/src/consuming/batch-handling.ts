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
const KEYS_AT_ONCE = 8;
const MAX_TOGETHER = 500;

interface Assigned {
  record: IncomingRecord;
  handler: EventHandler;
}

/**
 * Handles what was read together from one partition. What has to wait is given back: the client fetches
 * nothing for any partition while one batch is at work, so nobody waits in here.
 */
export class BatchHandling {
  private readonly progress = new PartitionProgress();

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
    this.progress.startBatch(records);
    const waits = new Map<string, number>();
    const goesOn = () => batch.isCurrent() && !this.isStopping();
    await withHeartbeat(batch, async () => {
      for (const run of this.runsOf(records)) {
        if (!goesOn()) break;
        // Behind one that waits, its key waits too; the others go on.
        const free = run.filter((assigned) => !waits.has(keyOf(assigned)));
        await this.handleRun(free, stage, waits, goesOn);
        this.resolveDone(batch, records);
      }
    });
    if (this.resolveDone(batch, records)) this.progress.forget(batch);
    if (waits.size > 0) batch.giveBackFor(Math.min(...waits.values()));
    if (batch.isCurrent()) await batch.heartbeat();
  }

  /** Only what has nothing undone before it may be committed. @returns true if nothing is undone. */
  private resolveDone(batch: RecordBatch, records: IncomingRecord[]): boolean {
    const undone = records.findIndex((record) => !this.progress.isDone(record));
    const last = undone === -1 ? records.at(-1) : records[undone - 1];
    if (last) batch.resolve(last);
    return undone === -1;
  }

  /**
   * Splits the records into runs that are handled one after the other: events for one batch handler, or
   * events that are handled singly. What nobody here handles is done.
   */
  private *runsOf(records: readonly IncomingRecord[]): Generator<Assigned[]> {
    let run: Assigned[] = [];
    for (const record of records) {
      if (this.progress.isDone(record)) continue;
      const handler = this.handlers.find(eventTypeOf(record));
      if (!handler) {
        this.progress.setDone(record);
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

  private async handleRun(
    run: Assigned[],
    stage: RetryStage | undefined,
    waits: Map<string, number>,
    goesOn: () => boolean,
  ): Promise<void> {
    if (run.length > 1 && run[0]!.handler.takesBatches && (await this.handleTogether(run))) return;
    await runByKey(run, keyOf, KEYS_AT_ONCE, async (assigned) => {
      const { record, handler } = assigned;
      if (!goesOn()) return false;
      const attempt = this.progress.failuresOf(record) + 1;
      const outcome = await this.records.handle(handler, record, attempt, stage);
      if (outcome.isDone) {
        this.progress.setDone(record);
      } else {
        this.progress.addFailure(record);
        waits.set(keyOf(assigned), outcome.retryInMs);
      }
      return outcome.isDone;
    });
  }

  /** @returns false if that failed, or one can't even be read: then each has to be handled by itself. */
  private async handleTogether(run: Assigned[]): Promise<boolean> {
    const { handler } = run[0]!;
    try {
      const events = await Promise.all(
        run.map(({ record }) => decodeEvent(handler.eventClass, record)),
      );
      const metas = run.map(({ record }) => {
        const attempt = this.progress.failuresOf(record) + 1 + earlierAttempts(record);
        return new EventMeta(this.group, record, attempt);
      });
      await this.metrics.measure(metas[0]!.topic, () => callHandler(handler, events, metas));
    } catch {
      return false;
    }
    run.forEach(({ record }) => this.progress.setDone(record));
    return true;
  }
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
