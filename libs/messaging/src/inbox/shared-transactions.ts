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

/** Runs effects in one transaction, one after the other. @returns for each whether it was new. */
export type RunTogether = (effects: readonly Effect[]) => Promise<boolean[]>;

const TRANSACTIONS_AT_ONCE = 2;
const MOST_TOGETHER = 32;

/**
 * Effects of single events that wait at the same moment share a transaction: beginning, noting, committing
 * and the wait for the disk are paid once for all. No timer: a lone one goes at once. If one of them
 * fails, none has happened, and each gets a transaction of its own, so that nobody suffers for another.
 */
export class SharedTransactions {
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(private readonly runTogether: RunTogether) {}

  /** @returns false if the event had its effect before. */
  async add(effect: Effect): Promise<boolean> {
    refuseWhileHolding('A transaction shared with others was asked for');
    return new Promise((resolve, reject) => {
      this.waiting.push({ effect, resolve, reject });
      // What is added in this very turn belongs to the same transaction.
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
