import { Module } from '@nestjs/common';
import { mailSenderOptionsOf } from '#mail';
import { EventPool } from './event-pool.js';
import { WebhookEndpointsModule } from '../endpoints/webhook-endpoints.module.js';
import { PlatformConfig } from '../../platform.config.js';
import { AlertWatch } from './alerts/alert-watch.js';
import { EndpointAlerts } from './alerts/endpoint-alerts.js';
import { LoggedAlerts } from './alerts/logged-alerts.js';
import { MailedAlerts } from './alerts/mailed-alerts.js';
import { AttemptResults } from './attempt-results.js';
import { Claimer } from './claimer.js';
import { Deliverer } from './deliverer.js';
import { DeliveryBuffer } from './delivery-buffer.js';
import { DeliveryLimits } from './delivery-limits.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryQueue } from './delivery-queue.js';
import { EndpointHealth } from './endpoint-health.js';
import { LeaseKeeper } from './lease-keeper.js';
import { LeaseToken } from './lease-token.js';
import { WebhookSender } from './webhook-sender.js';

@Module({
  imports: [WebhookEndpointsModule],
  providers: [
    AlertWatch,
    {
      provide: EndpointAlerts,
      inject: [PlatformConfig],
      useFactory: ({ smtpUrl, ...others }: PlatformConfig) =>
        smtpUrl
          ? new MailedAlerts(mailSenderOptionsOf({ ...others, smtpUrl }))
          : new LoggedAlerts(),
    },
    AttemptResults,
    Claimer,
    Deliverer,
    DeliveryBuffer,
    DeliveryLimits,
    DeliveryMetrics,
    DeliveryQueue,
    EndpointHealth,
    EventPool,
    LeaseKeeper,
    LeaseToken,
    WebhookSender,
  ],
  exports: [Claimer],
})
export class DeliveryModule {}
