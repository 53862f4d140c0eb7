import { Injectable, Logger } from '@nestjs/common';
import { DeliveryBuffer } from './delivery-buffer.js';
import { DeliveryLimits } from './delivery-limits.js';
import { DeliveryQueue } from './delivery-queue.js';

/** Renews the leases of all events in memory together, while this process lives. */
@Injectable()
export class LeaseKeeper {
  private readonly logger = new Logger(LeaseKeeper.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly buffer: DeliveryBuffer,
    private readonly queue: DeliveryQueue,
    private readonly limits: DeliveryLimits,
  ) {}

  start(): void {
    this.timer = setTimeout(() => void this.renewAgainAndAgain(), this.limits.renewEveryMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async renewAgainAndAgain(): Promise<void> {
    await this.renew().catch((error: unknown) =>
      this.logger.warn(`leases are not renewed: ${String(error)}`),
    );
    if (this.timer) this.start();
  }

  private async renew(): Promise<void> {
    const startedMs = performance.now();
    const { leaseMs, renewEveryMs } = this.limits;
    const aging = [...this.buffer.events].filter(
      ({ leasedUntilMs }) => leasedUntilMs < startedMs + leaseMs - renewEveryMs / 2,
    );
    if (aging.length === 0) return;
    const renewed = await this.queue.renew(aging.map(({ id }) => id));
    for (const event of aging) {
      if (renewed.has(event.id)) event.leasedUntilMs = startedMs + leaseMs;
    }
    // Other replicas hold these events now, or they are done.
    const lost = new Set(aging.filter(({ id }) => !renewed.has(id)));
    this.buffer.release(this.buffer.takeOut((event) => lost.has(event)));
  }
}
