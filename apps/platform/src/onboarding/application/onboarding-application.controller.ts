import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import {
  type Enrichment,
  IsIdentifier,
  IsName,
  MAX_PEOPLE,
  NestedObjects,
  type OnboardingApplication,
  type OnboardingConfirmed,
  type SuppliedPerson,
} from '#contracts';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { OnboardingLinksService } from '../links/onboarding-links.service.js';
import { Operation, RateLimitGuard } from '../../api/index.js';
import { ConfirmDto } from './confirm.dto.js';
import { OnboardingApplicationService } from './onboarding-application.service.js';
import { OnboardingPeopleService } from './onboarding-people.service.js';
import { onboardingConfirmed, peopleDuplicated } from './onboarding.errors.js';

class SuppliedPersonDto implements SuppliedPerson {
  @IsIdentifier()
  externalId: string;

  @IsName()
  name: string;
}

class EnrichDto {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => SuppliedPersonDto)
  people: SuppliedPersonDto[];
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

  /** The partner's system supplies the people to choose from (docs/interface.md#companies-and-onboarding). */
  @Post('company/:token')
  @HttpCode(200)
  @Operation('supplyOnboardingPeople', peopleDuplicated, onboardingConfirmed)
  async enrich(
    @Visit() { companyId, entrance }: OnboardingVisit,
    @Param('token') token: string,
    @Body() { people }: EnrichDto,
  ): Promise<Enrichment> {
    await this.people.enrich(companyId, people);
    return { companyId, people: people.length, redirectUrl: this.links.urlOf(entrance, token) };
  }

  @Get(['company', 'kyc', 'credit-application'].map((entrance) => `${entrance}/:token/application`))
  get(@Visit() visit: OnboardingVisit): Promise<OnboardingApplication> {
    return this.applications.get(visit);
  }

  @Post('company/:token/confirmation')
  @HttpCode(200)
  confirm(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: ConfirmDto,
  ): Promise<OnboardingConfirmed> {
    return this.people.confirm(companyId, body);
  }
}
