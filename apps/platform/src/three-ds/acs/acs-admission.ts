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
 * Whether a question of the ACS can still be answered in its two seconds. More than can be done would make
 * all of them late, those that were asked first too: what is too much is turned away before it costs anything.
 */
@Injectable()
export class AcsAdmission implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = new LoopDelay();
  private readonly underWay = new Set<Question>();
  /** Not written down yet; the oldest first. */
  private readonly opening = new Set<Question>();

  constructor(private readonly limits: ThreeDsLimits) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): void {
    this.loop.stop();
  }

  /** @returns false where this replica is behind. One that repeats what is under way waits with that. */
  admits(acsTransactionId: string): boolean {
    // Where there are few there is no queue, whatever else the machine does.
    if (this.underWay.size < this.limits.alwaysAdmitted || !this.isBehind()) return true;
    return [...this.underWay].some((one) => one.acsTransactionId === acsTransactionId);
  }

  /**
   * @param open writes the question down.
   * @param answer it; resolves with the answer.
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
