import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import { EventLiveness, EventReadiness, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import { CardOrdersModule } from './card-orders/card-orders.module.js';
import { notificationDatabase } from './database/notification-database.js';
import { MailsModule } from './mails/mails.module.js';
import { NotificationConfig } from './notification.config.js';

const SERVICE = 'notification';

@Global()
@Module({})
export class NotificationModule {
  static forRoot(config: NotificationConfig): DynamicModule {
    return {
      module: NotificationModule,
      imports: [
        loggingModule(SERVICE, config.logLevel),
        DatabaseModule.forRoot(notificationDatabase(config.databaseUrl)),
        MessagingModule.forConsumer({ brokers: config.kafkaBrokers, service: SERVICE }),
        HealthModule.forRoot({
          liveness: [EventLiveness],
          readiness: [DatabaseDependency, EventReadiness],
        }),
        MetricsModule.forRoot(SERVICE),
        MailsModule,
        CardOrdersModule,
      ],
      providers: [{ provide: NotificationConfig, useValue: config }],
      exports: [NotificationConfig],
    };
  }
}
