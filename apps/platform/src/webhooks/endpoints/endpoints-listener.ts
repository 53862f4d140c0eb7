import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { NotificationListener } from '#database';
import { PlatformConfig } from '../../platform.config.js';
import { WebhookEndpoints } from './webhook-endpoints.js';

/** The Postgres channel on which replicas announce changed endpoints. */
export const ENDPOINTS_CHANNEL = 'webhook_endpoints';

/** Applies endpoint changes of other replicas in this one at once. */
@Injectable()
export class EndpointsListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listener: NotificationListener;

  constructor({ databaseUrl }: PlatformConfig, endpoints: WebhookEndpoints) {
    this.listener = new NotificationListener({
      url: databaseUrl,
      name: 'platform webhook endpoints',
      channel: ENDPOINTS_CHANNEL,
      onNotification: () => endpoints.forget(),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.listener.stop();
  }
}
