import {
  type CreditAnswers,
  type DraftOf,
  NestedObject,
  type SaveOnboardingSection,
} from '#contracts';
import {
  DraftInteger,
  DraftMoneyDto,
  DraftObject,
  SectionVersion,
} from '../sections/draft-answers.js';

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

export class SaveCreditApplicationDto implements SaveOnboardingSection<CreditAnswers> {
  @SectionVersion()
  version: number;

  @NestedObject(() => CreditAnswersDto)
  answers: CreditAnswersDto;
}
