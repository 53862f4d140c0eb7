import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller.js';
import { CompanyDenials } from './company-denials.js';
import { CompaniesService } from './companies.service.js';

@Module({
  controllers: [CompaniesController],
  providers: [CompaniesService, CompanyDenials],
  exports: [CompaniesService, CompanyDenials],
})
export class CompaniesModule {}
