import { Module } from '@nestjs/common';
import { AssignmentsModule } from './assignments/assignments.module.js';

@Module({ imports: [AssignmentsModule] })
export class CardProvisioningModule {}
