import { isCallerGone } from './caller.js';
import { PoolExhaustedError } from './database-outage.js';
import { refuseWhileHolding } from './held-connection.js';

export interface TurnLimits {
  /** Per key. */
  atOnce: number;
  /** Per key. */
  mostWaiting: number;
  longestWaitMs: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Runs work of the same key sequentially, and work of different keys concurrently. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * @throws PoolExhaustedError if the queue is too long, the wait is too long, or the caller went away
   * meanwhile. The work was not begun then.
   */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    refuseWhileHolding('A turn was asked for');
    const line = this.lines.get(key) ?? { running: 0, waiting: [] };
    this.lines.set(key, line);
    await this.comeUp(line);
    try {
      if (isCallerGone()) throw new PoolExhaustedError('the caller has gone');
      return await work();
    } finally {
      this.leave(key, line);
    }
  }

  /** The number of keys with running or waiting work. */
  get size(): number {
    return this.lines.size;
  }

  private async comeUp(line: Line): Promise<void> {
    const { atOnce, mostWaiting, longestWaitMs } = this.limits;
    if (line.running < atOnce) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= mostWaiting) throw new PoolExhaustedError('too many wait');
    const isTurn = await new Promise<boolean>((resolve) => {
      const giveUp = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(come), 1);
        resolve(false);
      }, longestWaitMs);
      const come = (): void => {
        clearTimeout(giveUp);
        resolve(true);
      };
      line.waiting.push(come);
    });
    if (!isTurn) throw new PoolExhaustedError('its turn did not come in time');
  }

  private leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    // The next waiting work takes over the slot.
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}
