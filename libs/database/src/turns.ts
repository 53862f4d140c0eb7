import { isCallerGone } from './caller.js';
import { PoolExhaustedError } from './database-outage.js';
import { refuseWhileHolding } from './held-connection.js';

export interface TurnLimits {
  /** For one key. */
  atOnce: number;
  /** For one key. */
  mostWaiting: number;
  longestWaitMs: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/** Lets work of the same key come one after the other, and work of different keys side by side. */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * @throws PoolExhaustedError if too much waits before it, for too long, or the caller has gone meanwhile:
   * then it was not begun.
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

  /** Keys that somebody works on or waits for. */
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
    // Whoever comes next takes over the place.
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) this.lines.delete(key);
  }
}
