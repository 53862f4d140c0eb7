import { refuseWhileHolding } from '#database';
import type { EntityManager } from 'typeorm';

export interface Effect {
  run: (transaction: EntityManager) => Promise<void>;
  consumer: string;
  eventId: string;
}

interface Waiting {
  effect: Effect;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

/** Runs effects sequentially in one transaction. @returns for each effect whether its event was new. */
export type RunTogether = (effects: readonly Effect[]) => Promise<boolean[]>;

const TRANSACTIONS_AT_ONCE = 2;
const MOST_TOGETHER = 32;

/**
 * Runs the effects of events that wait at the same moment in one shared transaction, so that BEGIN,
 * the inbox insert, COMMIT and the wait for the disk are paid once for all. There is no timer: a
 * single effect starts at once. If one effect fails, the transaction is rolled back and each effect
 * gets its own transaction, so that one bad event does not affect the others.
 */
export class SharedTransactions {
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(private readonly runTogether: RunTogether) {}

  /** @returns false if the event had its effect in an earlier delivery. */
  async add(effect: Effect): Promise<boolean> {
    refuseWhileHolding('A transaction shared with others was asked for');
    return new Promise((resolve, reject) => {
      this.waiting.push({ effect, resolve, reject });
      // Effects added in the same turn of the event loop share the transaction.
      if (this.waiting.length === 1) queueMicrotask(() => this.start());
    });
  }

  private start(): void {
    while (this.running < TRANSACTIONS_AT_ONCE && this.waiting.length > 0) {
      this.running += 1;
      void this.run(this.waiting.splice(0, MOST_TOGETHER)).finally(() => {
        this.running -= 1;
        this.start();
      });
    }
  }

  private async run(group: Waiting[]): Promise<void> {
    try {
      const outcomes = await this.runTogether(group.map(({ effect }) => effect));
      group.forEach(({ resolve }, index) => resolve(outcomes[index]!));
    } catch (error) {
      const [only] = group;
      if (group.length === 1) only!.reject(error);
      else await Promise.all(group.map((one) => this.run([one])));
    }
  }
}
