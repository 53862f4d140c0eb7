import { consumerService } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { Module } from '@nestjs/common';
import { assignmentStatusByCode } from './assignments/assignments.errors.js';
import type { CardProvisioningConfig } from './card-provisioning.config.js';
import { cardProvisioningDatabase } from './database/card-provisioning-database.js';
import { AssignmentsModule } from './assignments/assignments.module.js';
import { DirectoryModule } from './directory/directory.module.js';

@Module({ imports: [AssignmentsModule, DirectoryModule] })
class CardProvisioningModule {}

export function cardProvisioningServiceOptions(config: CardProvisioningConfig): ServiceOptions {
  return consumerService({
    service: 'card-provisioning',
    config,
    about: {
      title: 'Card provisioning',
      text: 'Creates the people whom companies chose at the card platform, and orders their cards.',
    },
    database: cardProvisioningDatabase,
    module: CardProvisioningModule,
    statusByCode: assignmentStatusByCode,
  });
}
