import { Body, Controller, Post } from '@nestjs/common';
import { ForOperators } from '../operators/operator.guard.js';
import { CompaniesService } from './companies.service.js';
import type { CompanyResource } from './company.resource.js';
import { CreateCompanyDto } from './create-company.dto.js';

@Controller('companies')
@ForOperators()
export class CompaniesController {
  constructor(private readonly companies: CompaniesService) {}

  @Post()
  create(@Body() body: CreateCompanyDto): Promise<CompanyResource> {
    return this.companies.create(body);
  }
}
