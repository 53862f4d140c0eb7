import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import type { Page } from '#contracts';
import { CompaniesService } from './companies.service.js';
import type { CompanyResource } from './company.resource.js';
import { CreateCompanyDto } from './create-company.dto.js';
import { ListCompaniesQuery } from './list-companies.query.js';

@Controller('companies')
export class CompaniesController {
  constructor(private readonly companies: CompaniesService) {}

  @Post()
  create(@Body() body: CreateCompanyDto): Promise<CompanyResource> {
    return this.companies.create(body);
  }

  @Get()
  list(@Query() query: ListCompaniesQuery): Promise<Page<CompanyResource>> {
    return this.companies.list(query);
  }
}
