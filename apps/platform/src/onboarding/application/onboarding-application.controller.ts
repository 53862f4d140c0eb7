import { operation } from '#http';
import { Access } from '#access';
import {
  AddOwnEntry,
  type Enrichment,
  MAX_PEOPLE,
  NestedObjects,
  type OnboardingApplication,
  OnboardingConfirmation,
  type OnboardingConfirmed,
  type OnboardingPerson,
  SuppliedPerson,
} from '#contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { OnboardingLinksService } from '../links/onboarding-links.service.js';
import { OnboardingApplicationService } from './onboarding-application.service.js';
import {
  onboardingConfirmed,
  OnboardingPeopleService,
  peopleDuplicated,
} from './onboarding-people.service.js';

class EnrichDto {
  /** The whole list: it replaces the one that was sent before. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => SuppliedPerson)
  people: SuppliedPerson[];
}

/** The hosted onboarding application. The link's token is the only credential. */
@Controller('onboarding')
@Access(RateLimitGuard, OnboardingLinkGuard)
export class OnboardingApplicationController {
  constructor(
    private readonly links: OnboardingLinksService,
    private readonly applications: OnboardingApplicationService,
    private readonly people: OnboardingPeopleService,
  ) {}

  /** The partner's system supplies the people to choose from (docs/interface/onboarding.md#companies-and-onboarding). */
  @Post('company/:token')
  @HttpCode(200)
  @operation('supplyOnboardingPeople', peopleDuplicated, onboardingConfirmed)
  async enrich(
    @Visit() { companyId, entrance }: OnboardingVisit,
    @Param('token') token: string,
    @Body() { people }: EnrichDto,
  ): Promise<Enrichment> {
    await this.people.enrich(companyId, people);
    const redirectUrl = await this.links.urlOf(companyId, entrance, token);
    return { companyId, people: people.length, redirectUrl };
  }

  @Get(['company', 'kyc', 'credit-application'].map((entrance) => `${entrance}/:token/application`))
  get(@Visit() visit: OnboardingVisit): Promise<OnboardingApplication> {
    return this.applications.get(visit);
  }

  /** Answers the list of people. */
  @Put('company/:token/own-entry')
  addOwnEntry(
    @Visit() { companyId }: OnboardingVisit,
    @Body() { name }: AddOwnEntry,
  ): Promise<OnboardingPerson[]> {
    return this.people.addOwnEntry(companyId, name);
  }

  @Post('company/:token/confirmation')
  @HttpCode(200)
  confirm(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: OnboardingConfirmation,
  ): Promise<OnboardingConfirmed> {
    return this.people.confirm(companyId, body);
  }
}
