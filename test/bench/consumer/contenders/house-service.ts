import { ServiceConfig } from '#config';
import { DatabaseModule } from '#database';
import { createService } from '#http';
import { connectEvents, MessagingModule } from '#messaging';
import { loggingModule, MetricsModule } from '#observability';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { CONSUMER_GROUP, contenderConfig, POOL_SIZE, sendReady } from './contender.config.js';

const MEMORY_INTERVAL_MS = 500;

@Module({})
class HouseModule {
  static with(consumer: Type): DynamicModule {
    const { kafkaBrokers, databaseUrl } = contenderConfig();
    return {
      module: HouseModule,
      imports: [
        loggingModule(CONSUMER_GROUP, 'warn'),
        MetricsModule.forRoot(CONSUMER_GROUP),
        DatabaseModule.forRoot({ url: databaseUrl, service: CONSUMER_GROUP, poolSize: POOL_SIZE }),
        MessagingModule.forConsumer({ brokers: kafkaBrokers, service: CONSUMER_GROUP }),
      ],
      controllers: [consumer],
    };
  }
}

/** Runs a consumer with everything that our services have, except the HTTP port. */
export async function runHouseService(consumer: Type): Promise<void> {
  const app = await createService({
    module: HouseModule.with(consumer),
    config: new ServiceConfig(),
    configure: connectEvents,
  });
  app.enableShutdownHooks();
  await app.init();
  await app.startAllMicroservices();
  sendReady();
  // Heap figures are available only inside the process.
  setInterval(() => process.send!(process.memoryUsage()), MEMORY_INTERVAL_MS).unref();
}
