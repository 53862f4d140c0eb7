import { operation } from '#http';
import { Access } from '#access';
import {
  type CardType,
  cardTypes,
  type Enrichment,
  IsIdentifier,
  IsName,
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_PEOPLE,
  NestedObjects,
  type OnboardingApplication,
  type OnboardingConfirmation,
  type OnboardingConfirmed,
  type SuppliedPerson,
} from '#contracts';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Min } from 'class-validator';
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

class CardChoiceDto {
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsIn(cardTypes)
  cardType: CardType;
}

class ConfirmDto implements OnboardingConfirmation {
  /** The version of the list that the admin saw. */
  @IsInt()
  @Min(1)
  peopleVersion: number;

  /** The people who get a card; people who are not listed get none. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => CardChoiceDto)
  cards: CardChoiceDto[];
}

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
