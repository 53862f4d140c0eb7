import { Access } from '#access';
import { ChangeCompany, type CompanyResource, CreateCompany, type Page } from '#contracts';
import { Body, Controller, Get, HttpCode, Module, Param, Patch, Post, Query } from '@nestjs/common';
import { Idempotency, Idempotent, type IdempotentRequest, RateLimitGuard } from '../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../partners/index.js';
import {
  CompaniesService,
  companyErased,
  companyExistsWithOtherValues,
  companyHasAccounts,
  companyKycSubmitted,
  ListCompaniesQuery,
  registrationNumberTaken,
} from './companies.service.js';
import { companyEnded, CompanyStops, companyUnknown } from './company.js';
import { countryCurrencyUnsupported, ProgrammeCurrencies } from './programme-currencies.js';

@Controller('v1/companies')
@Access(PartnerGuard, RateLimitGuard)
export class CompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @HttpCode(201)
  @PartnerOperation(
    'createCompany',
    'companies:write',
    companyExistsWithOtherValues,
    countryCurrencyUnsupported,
  )
  create(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: CreateCompany,
  ): Promise<CompanyResource> {
    return this.idempotency.execute(partnerId, request, (transaction) =>
      this.companies.create(transaction, partnerId, body),
    );
  }

  @Get()
  @PartnerOperation('listCompanies', 'companies:read')
  list(
    @PartnerId() partnerId: string,
    @Query() page: ListCompaniesQuery,
  ): Promise<Page<CompanyResource>> {
    return this.companies.list(partnerId, page);
  }

  @Get(':id')
  @PartnerOperation('getCompany', 'companies:read', companyUnknown)
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CompanyResource> {
    return this.companies.get(partnerId, id);
  }

  @Patch(':id')
  @PartnerOperation(
    'changeCompany',
    'companies:write',
    companyUnknown,
    companyEnded,
    companyErased,
    companyKycSubmitted,
    companyHasAccounts,
    countryCurrencyUnsupported,
    registrationNumberTaken,
  )
  change(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: ChangeCompany,
  ): Promise<CompanyResource> {
    return this.companies.change(partnerId, id, body);
  }
}

@Module({
  controllers: [CompaniesController],
  providers: [CompaniesService, CompanyStops, ProgrammeCurrencies],
  exports: [CompaniesService, CompanyStops, ProgrammeCurrencies],
})
export class CompaniesModule {}
