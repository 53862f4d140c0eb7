import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LoopDelay } from '#observability';
import { ThreeDsLimits } from '../three-ds-limits.js';

interface Question {
  acsTransactionId: string;
  askedMs: number;
}

/**
 * Decides whether a request of the ACS can still be answered within two seconds. Too many requests would
 * make all of them late, including those that came first, so requests beyond the capacity are refused
 * before they cost anything.
 */
@Injectable()
export class AcsAdmission implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = new LoopDelay();
  private readonly underWay = new Set<Question>();
  /** Requests that are not stored yet, oldest first. */
  private readonly opening = new Set<Question>();

  constructor(private readonly limits: ThreeDsLimits) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): void {
    this.loop.stop();
  }

  /**
   * @returns false if this replica is overloaded. A repetition of a running request is always admitted and
   * waits for the same result.
   */
  admits(acsTransactionId: string): boolean {
    // A few requests never form a queue, however busy the machine is.
    if (this.underWay.size < this.limits.alwaysAdmitted || !this.isBehind()) return true;
    return [...this.underWay].some((one) => one.acsTransactionId === acsTransactionId);
  }

  /**
   * @param open stores the request.
   * @param answer resolves with the answer to the request.
   */
  async attend<Opened, Answer>(
    acsTransactionId: string,
    open: () => Promise<Opened>,
    answer: (opened: Opened) => Promise<Answer>,
  ): Promise<Answer> {
    const question = { acsTransactionId, askedMs: performance.now() };
    this.underWay.add(question);
    this.opening.add(question);
    try {
      const opened = await open();
      this.opening.delete(question);
      return await answer(opened);
    } finally {
      this.opening.delete(question);
      this.underWay.delete(question);
    }
  }

  private isBehind(): boolean {
    const { longestLoopDelayMs, longestOpeningMs } = this.limits;
    if (this.loop.standingMs > longestLoopDelayMs) return true;
    const [oldest] = this.opening;
    return oldest !== undefined && performance.now() - oldest.askedMs > longestOpeningMs;
  }
}
