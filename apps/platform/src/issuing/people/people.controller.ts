import { Access } from '#access';
import { ChangePerson, CreatePerson, type Page, type PersonResource } from '#contracts';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { companyEnded, companyErased } from '../../companies/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import {
  ListPeopleQuery,
  PeopleService,
  personCompanyUnknown,
  personExistsWithOtherValues,
  personUnknown,
} from './people.service.js';

@Controller('v1/people')
@Access(PartnerGuard, RateLimitGuard)
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @HttpCode(201)
  @PartnerOperation(
    'createPerson',
    'companies:write',
    personCompanyUnknown,
    personExistsWithOtherValues,
    companyEnded,
    companyErased,
  )
  create(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: CreatePerson,
  ): Promise<PersonResource> {
    return this.idempotency.execute(
      partnerId,
      request,
      (transaction) => this.people.create(transaction, partnerId, body),
      body.companyId,
    );
  }

  @Get()
  @PartnerOperation('listPeople', 'companies:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListPeopleQuery,
  ): Promise<Page<PersonResource>> {
    return this.people.list(partnerId, query);
  }

  @Get(':id')
  @PartnerOperation('getPerson', 'companies:read', personUnknown)
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<PersonResource> {
    return this.people.get(partnerId, id);
  }

  @Patch(':id')
  @PartnerOperation('changePerson', 'companies:write', personUnknown, companyErased)
  change(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: ChangePerson,
  ): Promise<PersonResource> {
    return this.people.change(partnerId, id, body);
  }
}
