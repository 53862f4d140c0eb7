import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { activityStreamEvents } from '#contracts';
import { Notifications } from '#database';
import { ChangeStreams } from '#event-streams';
import { PAYMENTS_CHANNEL } from '../../money/index.js';

/** Tells the open apps which payments of their cardholder have changed. */
@Injectable()
export class PurchaseStreams
  extends ChangeStreams
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor(notifications: Notifications) {
    super({ notifications, channel: PAYMENTS_CHANNEL, events: activityStreamEvents });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}
