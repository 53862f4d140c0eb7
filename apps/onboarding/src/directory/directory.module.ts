import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { DirectoryController } from './directory.controller.js';
import { DirectoryService } from './directory.service.js';

@Module({
  imports: [CompaniesModule, OperatorsModule],
  controllers: [DirectoryController],
  providers: [DirectoryService],
  exports: [DirectoryService],
})
export class DirectoryModule {}
