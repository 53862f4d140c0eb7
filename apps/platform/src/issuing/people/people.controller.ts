import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import type { Page, PersonResource } from '#contracts';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { ChangePersonDto } from './change-person.dto.js';
import { CreatePersonDto } from './create-person.dto.js';
import { ListPeopleQuery } from './list-people.query.js';
import { PeopleService } from './people.service.js';

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
    'person_company_unknown',
    'person_exists_with_other_values',
    'company_erased',
  )
  create(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: CreatePersonDto,
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
  @PartnerOperation('getPerson', 'companies:read', 'person_unknown')
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<PersonResource> {
    return this.people.get(partnerId, id);
  }

  @Patch(':id')
  @PartnerOperation('changePerson', 'companies:write', 'person_unknown', 'company_erased')
  change(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: ChangePersonDto,
  ): Promise<PersonResource> {
    return this.people.change(partnerId, id, body);
  }
}
