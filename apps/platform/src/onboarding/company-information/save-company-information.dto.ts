import {
  type CompanyInformation,
  type DraftOf,
  type LegalForm,
  NestedObject,
  type RegisteredAddress,
  type SaveOnboardingSection,
} from '#contracts';
import { DraftObject, DraftText, SectionVersion } from '../sections/draft-answers.js';

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
  vatNumber?: string | null;

  @DraftText()
  legalForm?: LegalForm | null;

  @DraftText()
  incorporationDate?: string | null;

  @DraftObject(() => RegisteredAddressDto)
  registeredAddress?: RegisteredAddressDto | null;

  @DraftText()
  industryCode?: string | null;

  @DraftText()
  website?: string | null;
}

export class SaveCompanyInformationDto implements SaveOnboardingSection<CompanyInformation> {
  @SectionVersion()
  version: number;

  @NestedObject(() => CompanyInformationDto)
  answers: CompanyInformationDto;
}
