import { Module } from '@nestjs/common';
import { ProvisioningModule } from '../provisioning/provisioning.module.js';
import { AssignmentsController } from './assignments.controller.js';
import { AssignmentsService } from './assignments.service.js';
import { CardAssignmentRequestedConsumer } from './card-assignment-requested.consumer.js';

@Module({
  imports: [ProvisioningModule],
  controllers: [AssignmentsController, CardAssignmentRequestedConsumer],
  providers: [AssignmentsService],
})
export class AssignmentsModule {}
