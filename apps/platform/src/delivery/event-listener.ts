import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { NotificationListener } from '#database';
import { EVENTS_CHANNEL } from '../events/event-recorder.js';
import { PlatformConfig } from '../platform.config.js';

/** Tells when events were committed, by this replica or another one. */
@Injectable()
export class EventListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
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

  onEvents(listener: () => void): void {
    this.wake = listener;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }
}
