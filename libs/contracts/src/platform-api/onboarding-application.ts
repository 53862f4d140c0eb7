import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Min } from 'class-validator';
import type { KycSubmitter } from '../events/onboarding.events.js';
import { NestedObjects, OptionalField } from '../fields.js';
import type { Money } from '../money.js';
import { IsFreeText, IsReference } from '../text-fields.js';
import type { KycStatus } from './company.js';
import type { FieldProblem } from './conventions.js';
import type { OnboardingPerson } from './onboarding-people.js';

/**
 * What a link opens: the whole onboarding of a company, or one separate module
 * (docs/interface/onboarding.md#companies-and-onboarding). It is the second last segment of the link, as in
 * `{onboarding_url}/kyc/<token>`.
 */
export type OnboardingEntrance = 'company' | 'kyc' | 'credit-application';

/**
 * Answer of `GET {onboardingUrl}/application`: the application as its page shows it. Parts that the link
 * does not open are null, and the list of people is empty.
 */
export interface OnboardingApplication {
  entrance: OnboardingEntrance;
  /** Status of the people: `confirmed` after the admin's choice. */
  status: 'open' | 'confirmed';
  confirmedAt: string | null;
  /** As given by the partner; amounts are requested in `currency` (ISO 4217). */
  company: { legalName: string; registrationNumber: string; country: string; currency: string };
  /** From the partner's branding: `logoUrl` is an address at the platform, the colour is `#rrggbb`. */
  partner: { name: string; logoUrl: string | null; primaryColor: string | null };
  companyInformation: OnboardingSection<CompanyInformation> | null;
  dueDiligence: OnboardingSection<DueDiligence> | null;
  kyc: KycApplicationSection | null;
  creditApplication: CreditApplicationSection | null;
  debitSolution: DebitSolution | null;
  /** Null before the credit is approved. */
  creditAgreement: CreditAgreementState | null;
  /**
   * Whether people can be confirmed: KYC was submitted, and credit was requested or the debit solution
   * chosen.
   */
  isConfirmationOpen: boolean;
  /** Version of the list, raised whenever the partner supplies another one; 0 before the first. */
  peopleVersion: number;
  people: OnboardingPerson[];
}

/** Answer of `GET /v1/companies/generate-onboarding-url` (docs/interface/onboarding.md#companies-and-onboarding). */
export interface OnboardingLink {
  companyId: string;
  /** Opens the whole application. Send only the company's admin there, because the link is the key. */
  onboardingUrl: string;
  /** From then on the links do not open any more. */
  expiresAt: string;
  /** Links to the separate modules; each opens only its module. */
  modules: { kyc: string; creditApplication: string };
}

/** Answers as far as they were given. A list is always sent completely; its entries may be incomplete. */
export type DraftOf<Answers> = {
  [Field in keyof Answers]?:
    | (NonNullable<Answers[Field]> extends readonly (infer Entry)[]
        ? (Entry extends object ? DraftOf<Entry> : Entry)[]
        : NonNullable<Answers[Field]> extends object
          ? DraftOf<NonNullable<Answers[Field]>>
          : Answers[Field])
    | null;
};

/** A part of the onboarding application that is saved separately. */
export interface OnboardingSection<Answers> {
  /** Raised by every save; 0 before the first. The next save must name it. */
  version: number;
  savedAt: string | null;
  answers: DraftOf<Answers>;
  /** What is missing or wrong for a submission; pointers into `answers`, such as `/registeredAddress/city`. */
  problems: FieldProblem[];
  /** Whether the section may be changed now. */
  isEditable: boolean;
}

/**
 * Body of `PUT {onboardingUrl}/<section>`: all answers of the section. Incomplete answers are saved, too,
 * and named in `problems`. Only malformed values are refused (422, pointers such as `/answers/website`): an
 * unknown field, a wrong JSON type, a text that is too long. 409 `section_changed` if somebody else saved
 * meanwhile, 409 `section_locked` if it can't be changed any more. Answers the section.
 */
export interface SaveOnboardingSection<Answers> {
  /** The version of the section on which the answers are based. */
  version: number;
  answers: DraftOf<Answers>;
}

/**
 * Body of `POST {onboardingUrl}/kyc/submit` and `POST {onboardingUrl}/credit-application/submit`. Answers
 * the section. 422 `application_incomplete` with `errors` such as `/companyInformation/vatNumber`.
 * Repeating the request with the same version gets the same answer.
 */
export class SubmitApplication {
  /** The version of the section that the person saw. */
  @IsInt()
  @Min(0)
  version: number;
}

/** Answers about the company itself: `PUT {onboardingUrl}/company-information` (docs/interface/onboarding.md#companies-and-onboarding). */
export interface CompanyInformation {
  /** As written in the company register. */
  legalName: string;
  /** The name in business, if it differs from `legalName`. */
  tradingName?: string;
  /** As written in the company register of the country. */
  registrationNumber: string;
  /** The court or registry that keeps the register, where the country has several (docs/interface/onboarding.md#questions-of-a-country). */
  registerCourt?: string;
  /** With or without the country prefix. */
  vatNumber?: string;
  /** The kind of company, independent of the country. */
  legalForm: LegalForm;
  /** ISO 8601 date, such as 2019-04-01. */
  incorporationDate: string;
  /** The seat, as written in the company register. */
  registeredAddress: RegisteredAddress;
  /** NACE Rev. 2.1 division: two digits. */
  industryCode: string;
  /** https or http address. */
  website?: string;
}

export interface RegisteredAddress {
  /** Street and number. */
  line1: string;
  /** A second line, such as a building or floor. */
  line2?: string;
  /** Where the country has one. */
  postalCode?: string;
  /** Where the country has one. */
  city?: string;
  /** The state, province, prefecture or emirate, where the country's addresses have one. */
  region?: string;
  /** ISO 3166-1 alpha-2; the formats of the registration and VAT number are checked for this country. */
  country: string;
}

export type LegalForm =
  | 'private_limited_company'
  | 'public_limited_company'
  | 'limited_partnership'
  | 'general_partnership'
  | 'sole_proprietorship'
  | 'cooperative'
  | 'association'
  | 'foundation'
  | 'public_body'
  | 'other';

/** Answers about the company's business: `PUT {onboardingUrl}/due-diligence` (docs/interface/onboarding.md#companies-and-onboarding). */
export interface DueDiligence {
  /** Where the money on the account comes from. */
  sourceOfFunds: SourceOfFunds;
  /** The company's expected card payments per month. */
  monthlyPaymentVolume: Money;
  /** What the company mainly pays with its cards. */
  purposeOfAccount: PurposeOfAccount;
  /** ISO 3166-1 alpha-2. */
  countriesOfOperation: string[];
  /** Whether a person who manages or owns the company is a politically exposed person, or close to one. */
  politicallyExposed: boolean;
}

export type SourceOfFunds =
  'operating_revenue' | 'equity' | 'loans' | 'grants' | 'sale_of_assets' | 'other';

export type PurposeOfAccount =
  | 'employee_expenses'
  | 'supplier_payments'
  | 'travel'
  | 'online_subscriptions'
  | 'vehicles_and_fuel'
  | 'other';

/** Answers about the people behind the company: `PUT {onboardingUrl}/kyc` (docs/interface/onboarding.md#companies-and-onboarding). */
export interface KycAnswers {
  /** The person who answers; a signatory must be one of the representatives. */
  submittedBy: KycApplicant;
  /** The people who act for the company by law. */
  representatives: Representative[];
  /** The people who own or control the company. */
  beneficialOwners: BeneficialOwner[];
  /** Required if the list of beneficial owners is empty: no person owns or controls enough of the company. */
  hasNoBeneficialOwner?: boolean;
}

export interface KycApplicant extends KycSubmitter {
  /**
   * The address for questions about the application, its outcome and the credit agreement
   * (docs/interface/mails.md#who-sends-which-mail).
   */
  email: string;
}

export interface IdentifiedPerson {
  name: string;
  /** ISO 8601 date. */
  dateOfBirth: string;
  /** ISO 3166-1 alpha-2. */
  taxResidence: string;
  /** Whether the person holds a prominent public function, or is close to someone who does. */
  politicallyExposed: boolean;
  /** This and the next two: where the company's country wants them (docs/interface/onboarding.md#questions-of-a-country). */
  placeOfBirth?: string;
  /** ISO 3166-1 alpha-2. */
  nationality?: string;
  /** Where the person lives, where the company's country wants it. */
  residentialAddress?: RegisteredAddress;
  /** The person who answers, whose name is that of `submittedBy`. At most one person is. */
  isApplicant?: boolean;
}

export interface Representative extends IdentifiedPerson {
  /** In which function the person acts for the company. */
  role: RepresentativeRole;
  /** Also a beneficial owner by ownership, who is not listed again among them. */
  isOwner?: boolean;
  /** As of a beneficial owner; only with `isOwner`. */
  ownershipPercentage?: number;
}

export interface BeneficialOwner extends IdentifiedPerson {
  /** Whether the person owns a share or controls the company in another way. */
  role: BeneficialOwnerRole;
  /** Above 0 and at most 100, the sum at most 100; two decimals. Not needed without ownership. */
  ownershipPercentage?: number;
}

export type RepresentativeRole =
  'managing_director' | 'board_member' | 'partner' | 'authorized_signatory';

export type BeneficialOwnerRole = 'owner' | 'control_by_other_means';

/** The KYC application with its status. */
export interface KycApplicationSection extends OnboardingSection<KycAnswers> {
  status: KycStatus;
  submittedAt: string | null;
  decidedAt: string | null;
  /** The reviewer's request for more information, while the status is `additional_information_requested`. */
  informationRequest: InformationRequest | null;
  /**
   * While the company is asked to confirm or change the answers of its approved KYC: the day by which it should submit
   * them again. Otherwise null.
   */
  review: { dueAt: string } | null;
  /** All questions of the reviewers, oldest first, with the company's answers in words. */
  questions: KycQuestion[];
  documents: OnboardingDocument[];
}

/**
 * A reviewer's question. `PUT {onboardingUrl}/kyc/questions/<id>/answer` answers it in words and answers the section,
 * as does `DELETE`, which takes the answer back. 409 `section_locked` after the company has submitted again. Each
 * change raises the section's version. Files are uploaded with the question's id.
 */
export interface KycQuestion {
  id: string;
  /** The part of the application that the question is about. */
  section: InformationRequestSection;
  /** The reviewer's text. */
  question: string;
  /** When the reviewer asked, in UTC. */
  askedAt: string;
  /** The id of the question that this one asks again. */
  follows: string | null;
  /** The company's text. */
  answer: string | null;
  /** When the company answered last. Null before. */
  answeredAt: string | null;
  /** When the company submitted its answers; null while they can change. */
  submittedAt: string | null;
}

/** Body of `PUT {onboardingUrl}/kyc/questions/<id>/answer`. */
export class AnswerQuestion {
  @IsFreeText(4_000)
  answer: string;
}

export interface InformationRequest {
  /** When the reviewer asked, in UTC. */
  requestedAt: string;
  /** What the company should add or correct. */
  items: InformationRequestItem[];
}

// Written out, because the API document names a type only if it is declared as one.
export type InformationRequestSection =
  'company-information' | 'due-diligence' | 'kyc' | 'documents';

const informationRequestSections = [
  'company-information',
  'due-diligence',
  'kyc',
  'documents',
] as const satisfies readonly InformationRequestSection[];

export class InformationRequestItem {
  /** The part of the application that the question is about. */
  @IsIn(informationRequestSections)
  section: InformationRequestSection;

  /** The reviewer's text. */
  @IsFreeText(1_000)
  question: string;

  /** The id of an earlier question that this one asks again. */
  @OptionalField()
  @IsReference()
  follows?: string;
}

export class RequestInformation {
  /** What the company should add or correct. The company sees each item in its application. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @NestedObjects(() => InformationRequestItem)
  items: InformationRequestItem[];
}

export type DocumentPurpose = 'power_of_attorney' | 'additional_information';

/**
 * A document of the KYC application. `POST {onboardingUrl}/documents?purpose=&fileName=&questionId=` takes its bytes as
 * the body, whatever the content type says: PDF, JPEG or PNG, at most 10 MB; 201 with this. Uploading the
 * same bytes for the same purpose again returns the same document. `DELETE {onboardingUrl}/documents/<id>`:
 * 204. Each change raises the KYC section's version. The document can't be read through the link.
 */
export interface OnboardingDocument {
  id: string;
  /** Why it was uploaded. */
  purpose: DocumentPurpose;
  /** As the company named it. */
  fileName: string;
  /** Found from the bytes, not from the name. */
  mediaType: DocumentMediaType;
  /** In bytes. */
  sizeBytes: number;
  /** In UTC. */
  uploadedAt: string;
  /** The question that it answers. */
  questionId: string | null;
}

export type DocumentMediaType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** Answers of the credit application: `PUT {onboardingUrl}/credit-application` (docs/interface/onboarding.md#companies-and-onboarding). */
export interface CreditAnswers {
  /** The credit limit that the company asks for. */
  requestedLimit: Money;
  /** The last completed fiscal year, such as 2025. */
  fiscalYear: number;
  /** All amounts are in the currency of the requested limit. */
  annualRevenue: Money;
  /** Negative for a loss. */
  annualResult: Money;
  /** At the fiscal year's end. Negative if debts are larger. */
  equity: Money;
  /** At the fiscal year's end. */
  numberOfEmployees: number;
}

export type CreditStatus = 'draft' | 'submitted' | 'approved' | 'denied';

/** The credit application with its status. */
export interface CreditApplicationSection extends OnboardingSection<CreditAnswers> {
  status: CreditStatus;
  submittedAt: string | null;
  decidedAt: string | null;
  /** The approved limit. */
  creditLimit: Money | null;
}

/**
 * The agreement about an approved credit. A signatory reads and accepts it on the page
 * `{onboardingUrl}/credit-agreement`, which is also the target of the link in the mail.
 */
export interface CreditAgreementState {
  createdAt: string;
  acceptedAt: string | null;
  acceptedBy: string | null;
}

/**
 * Spending preloaded funds only. `POST {onboardingUrl}/debit-solution` with `{}` chooses it and answers
 * this; a repetition gets the same answer. 409 `debit_solution_not_offered` while a credit application is
 * pending or approved.
 */
export interface DebitSolution {
  /** Whether the company may choose to spend preloaded funds only. */
  isOffered: boolean;
  /** When the company chose it. Null if it has not. */
  chosenAt: string | null;
}

/**
 * Answer of `GET /v1/companies/{companyId}/credit-application`: its state, for the company's partner. The approved limit
 * is the `creditLimit` of the company's credit account.
 */
export interface CreditApplicationResource {
  companyId: string;
  /** As in the events, `cra_...`. Null before the submission. */
  applicationId: string | null;
  /** `draft` until the company submits it. */
  status: CreditStatus;
  /** Null before the submission. */
  requestedLimit: Money | null;
  /** Null before the submission. */
  submittedAt: string | null;
  /** Null before the decision. */
  decidedAt: string | null;
  /** Whether the company may, and did, choose to do without credit. */
  debitSolution: DebitSolution;
}
