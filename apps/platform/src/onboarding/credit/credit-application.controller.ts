import { Access } from '#access';
import {
  type CreditAnswers,
  type CreditApplicationSection,
  type DebitSolution,
  type DraftOf,
  NestedObject,
  type SaveOnboardingSection,
  SubmitApplication,
} from '#contracts';
import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';
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
