import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { activityStreamEvents } from '#contracts';
import { ChangeStreams } from '#event-streams';
import { CardActivityConfig } from '../card-activity.config.js';
import { PAYMENTS_CHANNEL } from './payments.sql.js';

/** Tells the open apps which payments of their cardholder have changed. */
@Injectable()
export class PaymentStreams
  extends ChangeStreams
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor({ databaseUrl }: CardActivityConfig) {
    super({ databaseUrl, channel: PAYMENTS_CHANNEL, events: activityStreamEvents });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
