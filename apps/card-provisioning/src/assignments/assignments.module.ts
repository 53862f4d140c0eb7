import { Module } from '@nestjs/common';
import { OperatorTokens } from '#consumer-service';
import { CardProvisioningConfig } from '../card-provisioning.config.js';
import { ProvisioningModule } from '../provisioning/provisioning.module.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsService } from './assignments.service.js';
import { CardAssignmentRequestedConsumer } from './card-assignment-requested.consumer.js';

@Module({
  imports: [ProvisioningModule],
  controllers: [AssignmentsController, CardAssignmentRequestedConsumer],
  providers: [
    AssignmentsService,
    {
      provide: OperatorTokens,
      useFactory: ({ operatorTokens }: CardProvisioningConfig) =>
        new OperatorTokens(operatorTokens),
      inject: [CardProvisioningConfig],
    },
  ],
})
export class AssignmentsModule {}
