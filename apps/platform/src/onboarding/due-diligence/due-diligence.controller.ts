import { Body, Controller, Put } from '@nestjs/common';
import { Access } from '#access';
import {
  type DraftOf,
  type DueDiligence,
  NestedObject,
  type OnboardingSection,
  type PurposeOfAccount,
  type SaveOnboardingSection,
  type SourceOfFunds,
} from '#contracts';
import { countries } from '#onboarding-rules';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import { RateLimitGuard } from '../../api/index.js';
import {
  DraftFlag,
  DraftMoneyDto,
  DraftObject,
  DraftText,
  DraftTexts,
  SectionVersion,
} from '../sections/draft-answers.js';
import { DueDiligenceService } from './due-diligence.service.js';

class DueDiligenceDto implements DraftOf<DueDiligence> {
  @DraftText()
  sourceOfFunds?: SourceOfFunds | null;

  @DraftObject(() => DraftMoneyDto)
  monthlyPaymentVolume?: DraftMoneyDto | null;

  @DraftText()
  purposeOfAccount?: PurposeOfAccount | null;

  @DraftTexts(countries.length)
  countriesOfOperation?: string[] | null;

  @DraftFlag()
  politicallyExposed?: boolean | null;
}

class SaveDueDiligenceDto implements SaveOnboardingSection<DueDiligence> {
  @SectionVersion()
  version: number;

  @NestedObject(() => DueDiligenceDto)
  answers: DueDiligenceDto;
}

@Controller(['onboarding/company/:token', 'onboarding/kyc/:token'])
@Access(RateLimitGuard, OnboardingLinkGuard)
export class DueDiligenceController {
  constructor(private readonly dueDiligence: DueDiligenceService) {}

  @Put('due-diligence')
  save(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveDueDiligenceDto,
  ): Promise<OnboardingSection<DueDiligence>> {
    return this.dueDiligence.save(companyId, body);
  }
}
