import { Access } from '#access';
import {
  AnswerQuestion,
  type BeneficialOwner,
  type BeneficialOwnerRole,
  type CompanyInformation,
  type DraftOf,
  type DueDiligence,
  type KycAnswers,
  type KycApplicant,
  type KycApplicationSection,
  type LegalForm,
  NestedObject,
  type OnboardingSection,
  type PurposeOfAccount,
  type RegisteredAddress,
  type Representative,
  type RepresentativeRole,
  type SaveOnboardingSection,
  type SourceOfFunds,
  SubmitApplication,
} from '#contracts';
import { countries, MAX_KYC_PEOPLE } from '#onboarding-rules';
import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';
import {
  OnboardingLinkGuard,
  type OnboardingVisit,
  Visit,
} from '../links/onboarding-link.guard.js';
import {
  DraftFlag,
  DraftMoneyDto,
  DraftNumber,
  DraftObject,
  DraftObjects,
  DraftText,
  DraftTexts,
  DraftWebsite,
  SectionVersion,
} from '../sections/draft-answers.js';
import { KycApplicationService } from './kyc-application.service.js';

class RegisteredAddressDto implements DraftOf<RegisteredAddress> {
  @DraftText()
  line1?: string | null;

  @DraftText()
  line2?: string | null;

  @DraftText()
  postalCode?: string | null;

  @DraftText()
  city?: string | null;

  @DraftText()
  region?: string | null;

  @DraftText()
  country?: string | null;
}

class CompanyInformationDto implements DraftOf<CompanyInformation> {
  @DraftText()
  legalName?: string | null;

  @DraftText()
  tradingName?: string | null;

  @DraftText()
  registrationNumber?: string | null;

  @DraftText()
  registerCourt?: string | null;

  @DraftText()
  vatNumber?: string | null;

  @DraftText()
  legalForm?: LegalForm | null;

  @DraftText()
  incorporationDate?: string | null;

  @DraftObject(() => RegisteredAddressDto)
  registeredAddress?: RegisteredAddressDto | null;

  @DraftText()
  industryCode?: string | null;

  @DraftWebsite()
  website?: string | null;
}

class SaveCompanyInformationDto implements SaveOnboardingSection<CompanyInformation> {
  @SectionVersion()
  version: number;

  @NestedObject(() => CompanyInformationDto)
  answers: CompanyInformationDto;
}

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

class KycApplicantDto implements DraftOf<KycApplicant> {
  @DraftText()
  name?: string | null;

  @DraftText()
  role?: KycApplicant['role'] | null;

  @DraftText()
  email?: string | null;
}

class IdentifiedPersonDto {
  @DraftText()
  name?: string | null;

  @DraftText()
  dateOfBirth?: string | null;

  @DraftText()
  taxResidence?: string | null;

  @DraftFlag()
  politicallyExposed?: boolean | null;

  @DraftText()
  placeOfBirth?: string | null;

  @DraftText()
  nationality?: string | null;

  @DraftObject(() => RegisteredAddressDto)
  residentialAddress?: RegisteredAddressDto | null;

  @DraftFlag()
  isApplicant?: boolean | null;
}

class RepresentativeDto extends IdentifiedPersonDto implements DraftOf<Representative> {
  @DraftText()
  role?: RepresentativeRole | null;

  @DraftFlag()
  isOwner?: boolean | null;

  @DraftNumber()
  ownershipPercentage?: number | null;
}

class BeneficialOwnerDto extends IdentifiedPersonDto implements DraftOf<BeneficialOwner> {
  @DraftText()
  role?: BeneficialOwnerRole | null;

  @DraftNumber()
  ownershipPercentage?: number | null;
}

class KycAnswersDto implements DraftOf<KycAnswers> {
  @DraftObject(() => KycApplicantDto)
  submittedBy?: KycApplicantDto | null;

  @DraftObjects(() => RepresentativeDto, MAX_KYC_PEOPLE)
  representatives?: RepresentativeDto[] | null;

  @DraftObjects(() => BeneficialOwnerDto, MAX_KYC_PEOPLE)
  beneficialOwners?: BeneficialOwnerDto[] | null;

  @DraftFlag()
  hasNoBeneficialOwner?: boolean | null;
}

class SaveKycDto implements SaveOnboardingSection<KycAnswers> {
  @SectionVersion()
  version: number;

  @NestedObject(() => KycAnswersDto)
  answers: KycAnswersDto;
}

/** The KYC application of the company that holds the link. */
@Controller(['onboarding/company/:token', 'onboarding/kyc/:token'])
@Access(RateLimitGuard, OnboardingLinkGuard)
export class KycApplicationController {
  constructor(private readonly kyc: KycApplicationService) {}

  @Put('company-information')
  saveCompanyInformation(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveCompanyInformationDto,
  ): Promise<OnboardingSection<CompanyInformation>> {
    return this.kyc.saveCompanyInformation(companyId, body);
  }

  @Put('due-diligence')
  saveDueDiligence(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveDueDiligenceDto,
  ): Promise<OnboardingSection<DueDiligence>> {
    return this.kyc.saveDueDiligence(companyId, body);
  }

  @Put('kyc')
  save(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SaveKycDto,
  ): Promise<KycApplicationSection> {
    return this.kyc.save(companyId, body);
  }

  @Put('kyc/questions/:id/answer')
  answerQuestion(
    @Visit() { companyId }: OnboardingVisit,
    @Param('id') id: string,
    @Body() { answer }: AnswerQuestion,
  ): Promise<KycApplicationSection> {
    return this.kyc.answerQuestion(companyId, id, answer);
  }

  @Delete('kyc/questions/:id/answer')
  takeAnswerBack(
    @Visit() { companyId }: OnboardingVisit,
    @Param('id') id: string,
  ): Promise<KycApplicationSection> {
    return this.kyc.answerQuestion(companyId, id, null);
  }

  @Post('kyc/submit')
  @HttpCode(200)
  submit(
    @Visit() { companyId }: OnboardingVisit,
    @Body() body: SubmitApplication,
  ): Promise<KycApplicationSection> {
    return this.kyc.submit(companyId, body.version);
  }
}
