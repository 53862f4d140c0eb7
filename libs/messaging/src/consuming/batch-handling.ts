import type { RetryStage } from '#contracts';
import type { IncomingRecord, RecordBatch } from '../broker/broker.js';
import { CompletedPrefix } from './completed-prefix.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import { decodeEvent, eventTypeOf } from './decode-event.js';
import { EventMeta } from './event-meta.js';
import type { EventHandler, HandlerRegistry } from './handler-registry.js';
import { callHandler, type Ownership, type RecordHandling } from './record-handling.js';
import { runByKey } from './run-by-key.js';

const HEARTBEAT_INTERVAL_MS = 2_000;
// Keys of one partition that are worked on side by side.
const KEYS_AT_ONCE = 8;
const MAX_BATCH = 500;

interface Assigned {
  record: IncomingRecord;
  handler: EventHandler;
}

/** Handles what was read together from one partition, and says how far it came. */
export class BatchHandling {
  constructor(
    private readonly group: string,
    private readonly handlers: HandlerRegistry,
    private readonly records: RecordHandling,
    private readonly metrics: ConsumerMetrics,
  ) {}

  /** @param records those of the batch that are to be handled now: all, or the first of them. */
  async handle(
    batch: RecordBatch,
    records: IncomingRecord[],
    stage: RetryStage | undefined,
  ): Promise<void> {
    this.metrics.observeBatch(batch);
    const ownership: Ownership = { isCurrent: () => batch.isCurrent(), stage };
    const prefix = new CompletedPrefix(records);
    const complete = (index: number) => {
      const last = prefix.complete(index);
      if (last) batch.resolve(last);
    };
    await withHeartbeat(batch, async () => {
      for (const run of this.runsOf(records, complete)) {
        const goesOn =
          run.length > 1 && run[0]!.handler.takesBatches
            ? await this.handleTogether(run, ownership, complete)
            : await this.handleByKey(run, ownership, complete);
        if (!goesOn) return;
      }
    });
    await batch.heartbeat();
  }

  /**
   * Splits the records into runs that are handled one after the other: events for one batch handler, or
   * events that are handled singly. What nobody here handles is done.
   */
  private *runsOf(
    records: readonly IncomingRecord[],
    complete: (index: number) => void,
  ): Generator<(Assigned & { index: number })[]> {
    let run: (Assigned & { index: number })[] = [];
    for (const [index, record] of records.entries()) {
      const handler = this.handlers.find(eventTypeOf(record));
      if (!handler) {
        complete(index);
        continue;
      }
      const previous = run.at(-1)?.handler;
      const belongs =
        previous === undefined ||
        (handler.takesBatches
          ? previous === handler && run.length < MAX_BATCH
          : !previous.takesBatches);
      if (!belongs) {
        yield run;
        run = [];
      }
      run.push({ index, record, handler });
    }
    if (run.length > 0) yield run;
  }

  private handleByKey(
    run: (Assigned & { index: number })[],
    ownership: Ownership,
    complete: (index: number) => void,
  ): Promise<boolean> {
    return runByKey(run, keyOf, KEYS_AT_ONCE, async ({ index, record, handler }) => {
      const isDone = await this.records.handle(handler, record, ownership);
      if (isDone) complete(index);
      return isDone;
    });
  }

  /** All at once; if that fails, or one can't even be read, each by itself. */
  private async handleTogether(
    run: (Assigned & { index: number })[],
    ownership: Ownership,
    complete: (index: number) => void,
  ): Promise<boolean> {
    const { handler } = run[0]!;
    try {
      const events = await Promise.all(
        run.map(({ record }) => decodeEvent(handler.eventClass, record)),
      );
      const metas = run.map(({ record }) => new EventMeta(this.group, record, 1));
      await this.metrics.measure(metas[0]!.topic, () => callHandler(handler, events, metas));
    } catch {
      return this.handleByKey(run, ownership, complete);
    }
    run.forEach(({ index }) => complete(index));
    return true;
  }
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
