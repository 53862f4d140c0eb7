import {
  type DraftOf,
  type DueDiligence,
  NestedObject,
  type PurposeOfAccount,
  type SaveOnboardingSection,
  type SourceOfFunds,
} from '#contracts';
import { countries } from '#onboarding-rules';
import {
  DraftFlag,
  DraftMoneyDto,
  DraftObject,
  DraftText,
  DraftTexts,
  SectionVersion,
} from '../sections/draft-answers.js';

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

export class SaveDueDiligenceDto implements SaveOnboardingSection<DueDiligence> {
  @SectionVersion()
  version: number;

  @NestedObject(() => DueDiligenceDto)
  answers: DueDiligenceDto;
}
