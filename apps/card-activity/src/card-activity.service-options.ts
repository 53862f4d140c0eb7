import { consumerService } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { activityStatusByCode } from './card-activity.errors.js';
import type { CardActivityConfig } from './card-activity.config.js';
import { CardActivityModule } from './card-activity.module.js';
import { cardActivityDatabase } from './database/card-activity-database.js';

export function cardActivityServiceOptions(config: CardActivityConfig): ServiceOptions {
  return consumerService({
    service: 'card-activity',
    config,
    about: {
      title: 'Card activity',
      text: 'Keeps accounts, payments and cards as their events tell them, for the partner’s own app.',
    },
    database: cardActivityDatabase,
    module: CardActivityModule,
    statusByCode: activityStatusByCode,
  });
}
