const TICK_MS = 20;
/** A single long turn is no queue: one that stands is in all of these. */
const TICKS = 3;

/**
 * How long what arrives at this process waits for its turn. Where more comes than can be done, work queues
 * before the event loop, unseen by all who measure from the begin of their handler.
 */
export class LoopDelay {
  private readonly recent = new Array<number>(TICKS).fill(0);
  private timer?: NodeJS.Timeout;
  private dueMs = 0;

  start(): void {
    this.dueMs = performance.now() + TICK_MS;
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** What the last turns have all waited at least, in milliseconds. */
  get standingMs(): number {
    return Math.min(...this.recent);
  }

  private tick(): void {
    const nowMs = performance.now();
    this.recent.shift();
    this.recent.push(Math.max(0, nowMs - this.dueMs));
    this.dueMs = nowMs + TICK_MS;
  }
}
