import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { EventPool } from '../database/event-pool.js';
import { EVENTS_CHANNEL } from './delivery-queue.sql.js';

// Postgres lets transactions that notify commit one after the other: one for many events will do.
const RING_EVERY_MS = 20;

/** Wakes the deliverers of all replicas, outside of any transaction and not for each event. */
@Injectable()
export class QueueBell implements OnApplicationShutdown {
  private readonly logger = new Logger(QueueBell.name);
  private timer?: NodeJS.Timeout;

  constructor(private readonly pool: EventPool) {}

  ring(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.pool
        .query('ring-bell', `SELECT pg_notify('${EVENTS_CHANNEL}', '')`, [])
        // They look by themselves now and then.
        .catch((error: unknown) => this.logger.warn(`the others are not woken: ${String(error)}`));
    }, RING_EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }
}
