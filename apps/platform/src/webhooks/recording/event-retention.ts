import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Clock } from '../../clock.js';
import { EventPartitions } from './event-partitions.js';

const EVERY_MS = 3_600_000;

/** Maintains the partitions: at boot, so that there is one for new events, and every hour. */
@Injectable()
export class EventRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EventRetention.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly partitions: EventPartitions,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.lookAfter();
    this.timer = setInterval(() => void this.lookAfter(), EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async lookAfter(): Promise<void> {
    try {
      await this.partitions.createAhead(this.clock.now());
      // One at a time, because each drop blocks writers for a moment.
      while (await this.partitions.dropOldest(this.clock.now()));
    } catch (error) {
      this.logger.warn(`partitions are left for the next hour: ${String(error)}`);
    }
  }
}
