import { consumerService } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { cardActivityDatabase } from './database/card-activity-database.js';
import type { CardActivityConfig } from './card-activity.config.js';
import { CardActivityModule } from './card-activity.module.js';

export function cardActivityServiceOptions(config: CardActivityConfig): ServiceOptions {
  return consumerService({
    service: 'card-activity',
    config,
    database: cardActivityDatabase,
    module: CardActivityModule,
  });
}
