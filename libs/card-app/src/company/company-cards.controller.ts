import { randomUUID } from 'node:crypto';
import { Body, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Access } from '#access';
import type {
  CardResource,
  CompanyCard,
  Page,
  PersonResource,
  SpendingControlsResource,
} from '#contracts';
import { PageQuery } from '#http';
import { CardAppController, NoStepUp, SessionGuard } from '#strong-auth';
import { ActivationDto } from '../cards/activation.dto.js';
import type { Member } from '../issuing.js';
import { Admin, CompanyAdminGuard } from './company-admin.guard.js';
import {
  CardLimitsDto,
  CompanyCardOrderDto,
  CompanyCardReplacementDto,
} from './company-card.dto.js';
import { CompanyCards } from './company-cards.js';

/** What admins do with the cards of their company. */
@CardAppController('company')
@Access(SessionGuard, CompanyAdminGuard)
export class CompanyCardsController {
  constructor(private readonly cards: CompanyCards) {}

  /** Those for whom cards can be ordered. */
  @Get('people')
  listPeople(
    @Admin() { api, person }: Member,
    @Query() part: PageQuery,
  ): Promise<Page<PersonResource>> {
    return api.listPeople(person.companyId, part);
  }

  @Get('cards')
  list(@Admin() admin: Member, @Query() part: PageQuery): Promise<Page<CompanyCard>> {
    return this.cards.list(admin, part);
  }

  @Post('cards')
  @HttpCode(201)
  order(
    @Admin() admin: Member,
    @Body() order: CompanyCardOrderDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<CardResource> {
    return this.cards.order(admin, order, appKeyOf(admin, key));
  }

  @Get('cards/:id')
  get(@Admin() admin: Member, @Param('id') id: string): Promise<CompanyCard> {
    return this.cards.get(admin, id);
  }

  @Post('cards/:id/activate')
  @HttpCode(200)
  async activate(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() { activationCode }: ActivationDto,
  ): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.activateCard(id, activationCode);
  }

  @Post('cards/:id/freeze')
  @HttpCode(200)
  @NoStepUp('It only takes something away, and must be quick.')
  async freeze(@Admin() admin: Member, @Param('id') id: string): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.freezeCard(id, 'company_admin');
  }

  @Post('cards/:id/unfreeze')
  @HttpCode(200)
  async unfreeze(@Admin() admin: Member, @Param('id') id: string): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.unfreezeCard(id, 'company_admin');
  }

  @Post('cards/:id/replace')
  @HttpCode(201)
  async replace(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() { reason }: CompanyCardReplacementDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<CardResource> {
    await this.cards.find(admin, id);
    const replacement = { reason, onBehalfOf: 'company_admin' } as const;
    return admin.api.replaceCard(id, replacement, appKeyOf(admin, key));
  }

  @Get('cards/:id/spending-controls')
  async getControls(
    @Admin() admin: Member,
    @Param('id') id: string,
  ): Promise<SpendingControlsResource> {
    await this.cards.find(admin, id);
    return admin.api.getSpendingControls(id, 'company_admin');
  }

  @Put('cards/:id/limits')
  setLimits(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() body: CardLimitsDto,
  ): Promise<SpendingControlsResource> {
    return this.cards.setLimits(admin, id, body);
  }
}

const KEY = /^[\w-]{1,64}$/;

/**
 * An idempotency key of the app, which no other person and no call of the partner has. Without a usable one the
 * call has its effect each time.
 */
function appKeyOf({ person }: Member, key: string | undefined): string {
  return `card-app-${person.id}-${key !== undefined && KEY.test(key) ? key : randomUUID()}`;
}
