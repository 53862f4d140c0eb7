import { Injectable } from '@nestjs/common';
import { Poller } from '#database';
import { Clock } from '../../clock.js';
import { EventPartitions } from './event-partitions.js';

const EVERY_MS = 3_600_000;

/** Maintains the partitions: at boot, so that there is one for new events, and every hour. */
@Injectable()
export class EventRetention extends Poller {
  constructor(
    private readonly partitions: EventPartitions,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.pollOnce();
    await super.onApplicationBootstrap();
  }

  async poll(): Promise<void> {
    await this.partitions.createAhead(this.clock.now());
    // One at a time, because each drop blocks writers for a moment.
    while (!this.isStopping && (await this.partitions.dropOldest(this.clock.now())));
  }
}
