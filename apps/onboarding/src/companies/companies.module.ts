import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators/operators.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';

@Module({
  imports: [OperatorsModule, PlatformModule],
  controllers: [CompaniesController],
  providers: [CompaniesService],
  exports: [CompaniesService],
})
export class CompaniesModule {}
