import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller.js';
import { CompanyDenials } from './company.js';
import { CompaniesService } from './companies.service.js';
import { ProgrammeCurrencies } from './programme-currencies.js';

@Module({
  controllers: [CompaniesController],
  providers: [CompaniesService, CompanyDenials, ProgrammeCurrencies],
  exports: [CompaniesService, CompanyDenials, ProgrammeCurrencies],
})
export class CompaniesModule {}
