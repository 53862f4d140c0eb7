import { Access } from '#access';
import {
  type CreditAnswers,
  type CreditApplicationResource,
  type CreditApplicationSection,
  type DebitSolution,
  type DraftOf,
  NestedObject,
  type SaveOnboardingSection,
  SubmitApplication,
} from '#contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';
import { companyUnknown } from '../../companies/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import {
  DraftInteger,
  DraftMoneyDto,
  DraftObject,
  SectionVersion,
} from '../sections/draft-answers.js';
import { CreditApplicationService } from './credit-application.service.js';
import { DebitSolutionService } from './debit-solution.service.js';

class CreditAnswersDto implements DraftOf<CreditAnswers> {
  @DraftObject(() => DraftMoneyDto)
  requestedLimit?: DraftMoneyDto | null;

  @DraftInteger()
  fiscalYear?: number | null;

  @DraftObject(() => DraftMoneyDto)
  annualRevenue?: DraftMoneyDto | null;

  @DraftObject(() => DraftMoneyDto)
  annualResult?: DraftMoneyDto | null;

  @DraftObject(() => DraftMoneyDto)
  equity?: DraftMoneyDto | null;

  @DraftInteger()
  numberOfEmployees?: number | null;
}

class SaveCreditApplicationDto implements SaveOnboardingSection<CreditAnswers> {
  @SectionVersion()
  version: number;

  @NestedObject(() => CreditAnswersDto)
  answers: CreditAnswersDto;
}

@Controller(['onboarding/company/:token', 'onboarding/credit-application/:token'])
@Access(RateLimitGuard, OnboardingLinkGuard)
export class CreditApplicationController {
  constructor(
    private readonly credit: CreditApplicationService,
    private readonly debit: DebitSolutionService,
  ) {}

  @Put('credit-application')
  save(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveCreditApplicationDto,
  ): Promise<CreditApplicationSection> {
    return this.credit.save(companyId, body);
  }

  @Post('credit-application/submit')
  @HttpCode(200)
  submit(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SubmitApplication,
  ): Promise<CreditApplicationSection> {
    return this.credit.submit(companyId, body.version);
  }

  @Post('debit-solution')
  @HttpCode(200)
  chooseDebit(@Visit() { companyId }: OnboardingVisit): Promise<DebitSolution> {
    return this.debit.choose(companyId);
  }
}

/** The state of credit applications, for partners. */
@Controller('v1/companies/:companyId/credit-application')
@Access(PartnerGuard, RateLimitGuard)
export class CreditApplicationStatusController {
  constructor(private readonly credit: CreditApplicationService) {}

  /** The state of a company's credit application. It is a `draft` until the company submits it. */
  @Get()
  @PartnerOperation('getCreditApplication', 'companies:read', companyUnknown)
  get(
    @PartnerId() partnerId: string,
    @Param('companyId') companyId: string,
  ): Promise<CreditApplicationResource> {
    return this.credit.show(partnerId, companyId);
  }
}
