import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import { Access } from '#access';
import { OperatorGuard } from '../operator.guard.js';
import {
  ChangeCompanyDto,
  CompaniesService,
  CompanyIdPipe,
  type CompanyResource,
  CreateCompanyDto,
} from './companies.service.js';

@Controller('companies')
@Access(OperatorGuard)
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
