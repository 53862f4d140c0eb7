import { Injectable } from '@nestjs/common';
import { NotificationListener } from '#database';
import { PlatformConfig } from '../../platform.config.js';
import { EVENTS_CHANNEL } from './delivery-queue.sql.js';

/** Reports when events were queued by any replica. */
@Injectable()
export class EventSignal {
  private readonly listener: NotificationListener;
  private wake: () => void = () => {};

  constructor({ databaseUrl }: PlatformConfig) {
    this.listener = new NotificationListener({
      url: databaseUrl,
      name: 'platform events',
      channel: EVENTS_CHANNEL,
      onNotification: () => this.wake(),
    });
  }

  async start(wake: () => void): Promise<void> {
    this.wake = wake;
    await this.listener.start();
  }

  async stop(): Promise<void> {
    await this.listener.stop();
  }
}
