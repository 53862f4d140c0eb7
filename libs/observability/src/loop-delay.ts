const TICK_MS = 20;
/** A single long turn is not a queue; a persistent delay appears in all of these turns. */
const TICKS = 3;

/**
 * Measures how long arriving work waits for the event loop. In an overload, work queues before the event
 * loop, which is invisible to measurements that begin in a handler.
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

  /** The smallest delay of the last turns, in milliseconds. */
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
