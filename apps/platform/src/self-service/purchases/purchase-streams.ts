import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { activityStreamEvents } from '#contracts';
import { ChangeStreams } from '#event-streams';
import { PAYMENTS_CHANNEL } from '../../money/index.js';
import { PlatformConfig } from '../../platform.config.js';

/** Tells the open apps which payments of their cardholder have changed. */
@Injectable()
export class PurchaseStreams
  extends ChangeStreams
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor({ databaseUrl }: PlatformConfig) {
    super({ databaseUrl, channel: PAYMENTS_CHANNEL, events: activityStreamEvents });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
