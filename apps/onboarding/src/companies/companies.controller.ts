import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import type { Page } from '#contracts';
import { PageQuery } from '#http';
import { CompaniesService } from './companies.service.js';
import type { CompanyResource } from './company.resource.js';
import { CreateCompanyDto } from './create-company.dto.js';

@Controller('companies')
export class CompaniesController {
  constructor(private readonly companies: CompaniesService) {}

  @Post()
  create(@Body() body: CreateCompanyDto): Promise<CompanyResource> {
    return this.companies.create(body);
  }

  @Get()
  list(@Query() page: PageQuery): Promise<Page<CompanyResource>> {
    return this.companies.list(page);
  }
}
