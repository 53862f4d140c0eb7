import { IsBoolean, IsInt, Matches, Max, Min } from 'class-validator';
import { IsCountry, IsMoment, IsTelephoneNumber, NullableField, OptionalField } from '../fields.js';
import { IsIdentifier, IsMailAddress, IsName, IsReference } from '../text-fields.js';

/** A company as the platform shows it (docs/interface/onboarding.md#companies-and-onboarding). */
export interface CompanyResource {
  id: string;
  externalId: string;
  legalName: string;
  registrationNumber: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Where the KYC application is: cards and accounts become usable once it is `approved`. */
  kycStatus: KycStatus;
  /**
   * `restricted` while the platform lets the company get no cards and make no payments. `ended` once the business
   * relationship with the company has ended, which is final. The reasons are not disclosed.
   * Further statuses may be added.
   */
  status: CompanyStatus;
  createdAt: string;
}

export const companyStatuses = ['active', 'restricted', 'ended'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const kycStatuses = [
  'draft',
  'submitted',
  'in_review',
  'additional_information_requested',
  'approved',
  'denied',
] as const;
export type KycStatus = (typeof kycStatuses)[number];

/**
 * The registration numbers that partners may use. No country's format is required, because partners know
 * valid numbers that fit none. The company's own application accepts the same number.
 */
function IsRegisteredNumber(): PropertyDecorator {
  return (target, property) => {
    Matches(/^[^\s<>"'\\][^<>"'\\\t\r\n]{0,63}$/, {
      message: 'must be a number of a register, in one line',
    })(target, property as string);
    IsIdentifier(64)(target, property);
  };
}

export class CreateCompany {
  @IsIdentifier()
  externalId: string;

  @IsName(200)
  legalName: string;

  @IsRegisteredNumber()
  registrationNumber: string;

  /** The country of registration, ISO 3166-1 alpha-2. It decides the currency of the accounts. */
  @IsCountry()
  country: string;
}

/** Members that are left out keep their value. */
export class ChangeCompany {
  @OptionalField()
  @IsName(200)
  legalName?: string;

  @OptionalField()
  @IsRegisteredNumber()
  registrationNumber?: string;

  /** Only while the company has no accounts. */
  @OptionalField()
  @IsCountry()
  country?: string;
}

/** Moves the time of a company in the sandbox forward. One of the two is given. */
export class AdvanceTime {
  /** How many days the time moves forward. */
  @OptionalField()
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number;

  /** Later than the company's time. */
  @OptionalField()
  @IsMoment()
  until?: Date;
}

/** The time of a company in the sandbox: the real one, and what it was moved forward by. */
export interface CompanyTimeResource {
  companyId: string;
  /** ISO 8601, UTC. */
  now: string;
}

/** A person who can hold cards (docs/interface/cards.md#people-and-cards). */
export interface PersonResource {
  id: string;
  companyId: string;
  externalId: string;
  name: string;
  /** Where mails to the cardholder go. Null if unknown: such mails then wait. */
  email: string | null;
  /** The telephone number in E.164 form. Null if unknown. */
  phone: string | null;
  /** Whether the person may see the company's money and order its cards in the card app. */
  companyAdmin: boolean;
  createdAt: string;
}

/** Fields that are left out are unchanged. */
export class ChangePerson {
  @OptionalField()
  @IsName()
  name?: string;

  /** Null removes it: mails to the person then wait until there is a new address. */
  @NullableField()
  @IsMailAddress()
  email?: string | null;

  /** E.164; null removes it. */
  @NullableField()
  @IsTelephoneNumber()
  phone?: string | null;

  /** May see the company's money and order its cards in the card app. */
  @OptionalField()
  @IsBoolean()
  companyAdmin?: boolean;
}

export class CreatePerson {
  /** The company that employs the person. It cannot be changed later. */
  @IsReference()
  companyId: string;

  @IsIdentifier()
  externalId: string;

  @IsName()
  name: string;

  /** Where mails to the cardholder go. Mails wait until it is known. */
  @OptionalField()
  @IsMailAddress()
  email?: string;

  /** The telephone number in E.164 form. */
  @OptionalField()
  @IsTelephoneNumber()
  phone?: string;

  /** May see the company's money and order its cards in the card app; false if left out. */
  @OptionalField()
  @IsBoolean()
  companyAdmin?: boolean;
}
