import {
  type BeneficialOwner,
  type BeneficialOwnerRole,
  type DraftOf,
  type KycAnswers,
  type KycApplicant,
  NestedObject,
  type Representative,
  type RepresentativeRole,
  type SaveOnboardingSection,
} from '#contracts';
import { MAX_KYC_PEOPLE } from '#onboarding-rules';
import {
  DraftFlag,
  DraftNumber,
  DraftObject,
  DraftObjects,
  DraftText,
  SectionVersion,
} from '../sections/draft-answers.js';

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
}

class RepresentativeDto extends IdentifiedPersonDto implements DraftOf<Representative> {
  @DraftText()
  role?: RepresentativeRole | null;
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

export class SaveKycDto implements SaveOnboardingSection<KycAnswers> {
  @SectionVersion()
  version: number;

  @NestedObject(() => KycAnswersDto)
  answers: KycAnswersDto;
}
