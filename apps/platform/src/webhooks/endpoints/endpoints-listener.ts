import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Notifications } from '#database';
import { WebhookEndpoints } from './webhook-endpoints.js';

/** The channel of notifications on which replicas tell of changed endpoints. */
export const ENDPOINTS_CHANNEL = 'webhook_endpoints';

/** Applies endpoint changes of other replicas in this one at once. */
@Injectable()
export class EndpointsListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private endListening = () => {};

  constructor(
    private readonly notifications: Notifications,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.endListening = await this.notifications.listen(ENDPOINTS_CHANNEL, () =>
      this.endpoints.forget(),
    );
  }

  beforeApplicationShutdown(): void {
    this.endListening();
  }
}
