import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import pg from 'pg';
import { EVENTS_CHANNEL } from '../events/event-recorder.js';
import { PlatformConfig } from '../platform.config.js';

const RECONNECT_DELAY_MS = 1_000;

/** Tells when events were committed, by this replica or another one: Postgres's LISTEN. */
@Injectable()
export class EventListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventListener.name);
  private client?: pg.Client;
  private stopped = false;
  private wake: () => void = () => {};

  constructor(private readonly config: PlatformConfig) {}

  onEvents(listener: () => void): void {
    this.wake = listener;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
      application_name: 'platform events',
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', () => this.wake());
    client.on('error', (error) => this.logger.warn(`lost: ${error.message}`));
    client.on('end', () => this.reconnectLater());
    try {
      await client.connect();
      await client.query(`LISTEN ${EVENTS_CHANNEL}`);
      // What was committed while nobody listened.
      this.wake();
    } catch (error) {
      this.logger.warn(`not listening: ${String(error)}`);
      await client.end().catch(() => {});
    }
  }

  private reconnectLater(): void {
    if (this.stopped) return;
    setTimeout(() => void this.connect(), RECONNECT_DELAY_MS).unref();
  }
}
