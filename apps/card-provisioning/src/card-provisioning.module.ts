import { Module } from '@nestjs/common';
import { AssignmentsModule } from './assignments/assignments.module.js';
import { DirectoryModule } from './directory/directory.module.js';

@Module({ imports: [AssignmentsModule, DirectoryModule] })
export class CardProvisioningModule {}
