import { IsBoolean, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Event } from '../event-declaration.js';
import { MAX_NAME_LENGTH, MAX_PEOPLE } from '../limits.js';
import { Money } from '../money.js';
import { NestedObject } from '../fields.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

const kycSubmitterRoles = ['signatory', 'power_of_attorney'] as const;

export class KycSubmitter {
  /** Full name. */
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;

  /** Signatory, or holder of a power of attorney. */
  @IsIn(kycSubmitterRoles)
  role: (typeof kycSubmitterRoles)[number];
}

class KycApplicationSubmittedData {
  /** The KYC application's id at the platform, `kyc_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** Who answered for the company. */
  @NestedObject(() => KycSubmitter)
  submittedBy: KycSubmitter;
}

/** A customer submitted its KYC application: the first time, and again with each answer to a reviewer's questions. */
@Event(
  webhookEvent<KycApplicationSubmitted>('kyc_application_submitted', 'companies:read', {
    applicationId: 'kyc_019a5f0e3c53745c9a5f0d5b3a2f9c71',
    submittedBy: { name: 'Ada Byron', role: 'signatory' },
  }),
)
export class KycApplicationSubmitted extends WebhookEvent {
  @NestedObject(() => KycApplicationSubmittedData)
  data: KycApplicationSubmittedData;
}

class KycInformationRequestedData {
  /** The KYC application's id at the platform, `kyc_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;
}

/**
 * A reviewer has questions about the company's KYC application. The platform mails them to the person who answered for
 * the company, and the review waits until the company submits again.
 */
@Event(
  webhookEvent<KycInformationRequested>('kyc_information_requested', 'companies:read', {
    applicationId: 'kyc_019a5f0e3c53745c9a5f0d5b3a2f9c71',
  }),
)
export class KycInformationRequested extends WebhookEvent {
  @NestedObject(() => KycInformationRequestedData)
  data: KycInformationRequestedData;
}

export class KycApprovedData {
  /** The KYC application's id at the platform, `kyc_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;
}

/** The company's KYC ended well. */
@Event(
  webhookEvent<KycApproved>('kyc_approved', 'companies:read', {
    applicationId: 'kyc_019a5f0e3c53745c9a5f0d5b3a2f9c71',
  }),
)
export class KycApproved extends WebhookEvent {
  @NestedObject(() => KycApprovedData)
  data: KycApprovedData;
}

class KycDeniedData {
  /** The KYC application's id at the platform, `kyc_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;
}

/** The company's KYC was denied, which is final. The reason is not disclosed. */
@Event(
  webhookEvent<KycDenied>('kyc_denied', 'companies:read', {
    applicationId: 'kyc_019a5f0e3c53745c9a5f0d5b3a2f9c71',
  }),
)
export class KycDenied extends WebhookEvent {
  @NestedObject(() => KycDeniedData)
  data: KycDeniedData;
}

class CreditApplicationSubmittedData {
  /** The credit application's id at the platform, `cra_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** The credit that the company asks for. */
  @NestedObject(() => Money)
  requestedLimit: Money;
}

/** A customer applied for credit. */
@Event(
  webhookEvent<CreditApplicationSubmitted>('credit_application_submitted', 'companies:read', {
    applicationId: 'cra_019a5f0e3c53745c9a5f0d5b3a2f9c61',
    requestedLimit: { amount: 1_000_000, currency: 'EUR' },
  }),
)
export class CreditApplicationSubmitted extends WebhookEvent {
  @NestedObject(() => CreditApplicationSubmittedData)
  data: CreditApplicationSubmittedData;
}

class CreditApprovedData {
  /** The credit application's id at the platform, `cra_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** The credit that it got. */
  @NestedObject(() => Money)
  creditLimit: Money;

  /** The id of the account that holds the credit, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;
}

/** The company got its credit. */
@Event(
  webhookEvent<CreditApproved>('credit_approved', 'accounts:read', {
    applicationId: 'cra_019a5f0e3c53745c9a5f0d5b3a2f9c61',
    creditLimit: { amount: 500_000, currency: 'EUR' },
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
  }),
)
export class CreditApproved extends WebhookEvent {
  @NestedObject(() => CreditApprovedData)
  data: CreditApprovedData;
}

class CreditDeniedData {
  /** The credit application's id at the platform, `cra_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** Whether it may use the platform with money that it pays in beforehand. */
  @IsBoolean()
  debitSolutionOffered: boolean;
}

/** The company got no credit; it may be offered the debit solution. */
@Event(
  webhookEvent<CreditDenied>('credit_denied', 'companies:read', {
    applicationId: 'cra_019a5f0e3c53745c9a5f0d5b3a2f9c61',
    debitSolutionOffered: true,
  }),
)
export class CreditDenied extends WebhookEvent {
  @NestedObject(() => CreditDeniedData)
  data: CreditDeniedData;
}

export const accountTypes = ['credit', 'debit'] as const;
export type AccountType = (typeof accountTypes)[number];

class TransactionsActivatedData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** Whether the account spends credit or money paid in beforehand. */
  @IsIn(accountTypes)
  accountType: AccountType;

  /** ISO 4217. */
  @Matches(/^[A-Z]{3}$/, { message: 'currency must be an ISO 4217 code' })
  currency: string;
}

/** A card account exists that can hold money. May come before any card, and before KYC is approved. */
@Event(
  webhookEvent<TransactionsActivated>('transactions_activated', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    accountType: 'credit',
    currency: 'EUR',
  }),
)
export class TransactionsActivated extends WebhookEvent {
  @NestedObject(() => TransactionsActivatedData)
  data: TransactionsActivatedData;
}

class OnboardingCompletedData {
  /** Whether the company spends credit, or money paid in beforehand. */
  @IsIn(accountTypes)
  accountType: AccountType;

  /** The number of cards that the admin chose; 0 if no one gets a card, or if no people were supplied. */
  @IsInt()
  @Min(0)
  @Max(MAX_PEOPLE)
  cardsRequested: number;
}

/**
 * The company's onboarding is complete: KYC is approved, credit is approved or the debit solution chosen, and the choice
 * of cards confirmed if people were supplied. Comes once per company.
 */
@Event(
  webhookEvent<OnboardingCompleted>('onboarding_completed', 'companies:read', {
    accountType: 'credit',
    cardsRequested: 2,
  }),
)
export class OnboardingCompleted extends WebhookEvent {
  @NestedObject(() => OnboardingCompletedData)
  data: OnboardingCompletedData;
}
