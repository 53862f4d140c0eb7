import { Module } from '@nestjs/common';
import { consumerService, operatorTokensOf, platformClientOf } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { AssignmentsController } from './assignments/assignments.controller.js';
import { AssignmentsService } from './assignments/assignments.service.js';
import { CardProvisioningConfig } from './card-provisioning.config.js';
import { cardProvisioningDatabase } from './database/card-provisioning-database.js';
import { Directory, DuePeople } from './provisioning/due-people.js';
import { ProvisioningConsumer } from './provisioning/provisioning.consumer.js';
import { ProvisioningWorker } from './provisioning/provisioning.worker.js';

@Module({
  controllers: [AssignmentsController, ProvisioningConsumer],
  providers: [
    ...[AssignmentsService, Directory, DuePeople, ProvisioningWorker],
    operatorTokensOf(CardProvisioningConfig),
    platformClientOf(CardProvisioningConfig),
  ],
})
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
  });
}
