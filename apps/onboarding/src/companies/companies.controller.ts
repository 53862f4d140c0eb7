import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import { ForOperators } from '../operators/operator.guard.js';
import { CompaniesService } from './companies.service.js';
import type { CompanyResource } from './company.resource.js';
import { CompanyIdPipe } from './company-id.pipe.js';
import { ChangeCompanyDto, CreateCompanyDto } from './create-company.dto.js';

@Controller('companies')
@ForOperators()
export class CompaniesController {
  constructor(private readonly companies: CompaniesService) {}

  @Post()
  create(@Body() body: CreateCompanyDto): Promise<CompanyResource> {
    return this.companies.create(body);
  }

  @Patch(':id')
  change(
    @Param('id', CompanyIdPipe) id: string,
    @Body() body: ChangeCompanyDto,
  ): Promise<CompanyResource> {
    return this.companies.change(id, body);
  }
}
