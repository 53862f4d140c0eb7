import { Module } from '@nestjs/common';
import { mailSenderOptionsOf } from '#mail';
import { PlatformConfig } from '../../platform.config.js';
import { WebhookEndpointsModule } from '../endpoints/webhook-endpoints.module.js';
import { AttemptResults, EndpointHealth } from './attempt-results.js';
import { Claimer, Deliverer, LeaseKeeper } from './deliverer.js';
import { DeliveryBuffer } from './delivery-buffer.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryLimits, DeliveryQueue, EventPool, LeaseToken } from './delivery-queue.js';
import { DeprecationWatch } from './deprecation-notices.js';
import { AlertWatch } from './endpoint-alerts.js';
import { LoggedNotices, MailedNotices, PartnerNotices } from './partner-notices.js';
import { WebhookSender } from './webhook-sender.js';

@Module({
  imports: [WebhookEndpointsModule],
  providers: [
    AlertWatch,
    {
      provide: PartnerNotices,
      inject: [PlatformConfig],
      useFactory: ({ smtpUrl, ...others }: PlatformConfig) =>
        smtpUrl
          ? new MailedNotices(mailSenderOptionsOf({ ...others, smtpUrl }))
          : new LoggedNotices(),
    },
    AttemptResults,
    Claimer,
    Deliverer,
    DeliveryBuffer,
    DeliveryLimits,
    DeliveryMetrics,
    DeliveryQueue,
    DeprecationWatch,
    EndpointHealth,
    EventPool,
    LeaseKeeper,
    LeaseToken,
    WebhookSender,
  ],
  exports: [Claimer],
})
export class DeliveryModule {}
