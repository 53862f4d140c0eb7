import type { AccessAction } from '../console/console-user.js';
import type {
  ApplicationCheck,
  TrailEntryResource,
} from '../back-office/back-office-application.js';
import type { SentMailStatus } from '../communications/sent-mail.js';
import type { Money } from '../money.js';
import type { ShippingAddress } from '../shipping-address.js';
import type { CompanyResource } from './company.js';
import type {
  CompanyInformation,
  CreditAnswers,
  DraftOf,
  DueDiligence,
  InformationRequest,
  KycAnswers,
  KycQuestion,
  OnboardingDocument,
  RegisteredAddress,
} from './onboarding-application.js';

/**
 * The legal state of erasure (GDPR Art. 17, AMLD Art. 40). `erasable`: now. `undecided`: submitted and not
 * decided yet. `business_relationship`: it goes on, or an account is not at zero. `retained`: denied or ended less than
 * five years ago. `erased`: done.
 */
type RetentionState = 'erasable' | 'undecided' | 'business_relationship' | 'retained' | 'erased';

export interface Retention {
  /** Whether the data can be erased, and if not, why. */
  state: RetentionState;
  /**
   * When the data can be erased, and is erased automatically; null if not known yet.
   *
   * @format date-time
   */
  erasableFrom: string | null;
}

/**
 * All personal data of a company's application, for the data subjects: `GET
 * /v1/companies/{id}/personal-data` for its partner, and `GET
 * /back-office/v1/applications/{id}/personal-data` for a reviewer. `DELETE` of the same address erases
 * them: 204, however often; 409 `application_undecided`, `business_relationship_exists` or
 * `retention_period_running`.
 */
export interface PersonalData {
  /** When the answer was composed, in UTC. */
  exportedAt: string;
  /** The company as the partner created it. */
  company: CompanyResource;
  /** Whether and when the data can be erased. */
  retention: Retention;
  /** What the company answered in its application so far. */
  answers: {
    companyInformation: DraftOf<CompanyInformation>;
    dueDiligence: DraftOf<DueDiligence>;
    kyc: DraftOf<KycAnswers>;
    creditApplication: DraftOf<CreditAnswers>;
  };
  /** The latest open request of a reviewer. Null without one. */
  informationRequest: InformationRequest | null;
  /** The reviewers' questions, with the company's answers in words. */
  questions: KycQuestion[];
  /** The answers as they were when a reviewer last asked questions; null before. By section. */
  formerAnswers: {
    'company-information': DraftOf<CompanyInformation>;
    'due-diligence': DraftOf<DueDiligence>;
    kyc: DraftOf<KycAnswers>;
  } | null;
  /**
   * `path` is the document's address for reviewers; null in a partner's export, because partners may not
   * read it.
   */
  documents: (OnboardingDocument & { path: string | null })[];
  /** The people that the partner supplied for cards. */
  suppliedPeople: { externalId: string; name: string }[];
  /** The people that the partner created for cards. */
  people: {
    id: string;
    externalId: string;
    name: string;
    email: string | null;
    phone: string | null;
    /** Whether they see and change all cards and accounts of the company in the card app. */
    companyAdmin: boolean;
    /** Addresses of the physical cards ordered for them. */
    shippingAddresses: ShippingAddress[];
    /** What their cards are for, as written in the order. */
    cardPurposes: string[];
  }[];
  /**
   * The platform's mails to them. Texts are not stored; they are composed from the other data in this
   * answer. The partner's own mails are the partner's responsibility.
   */
  mails: PersonalDataMail[];
  /** Names of the senders of money to the company's accounts, as their banks reported them. */
  remitters: string[];
  /** With the signatory's name. The document itself is available through the company's link. */
  creditAgreements: PersonalDataCreditAgreement[];
  /**
   * Whom the invoices name, as it stood when they were issued. What cardholders bought is at `GET
   * /v1/transactions?companyId=`, page by page.
   */
  invoices: PersonalDataInvoice[];
  /** The bank accounts to which the company's balances were proposed to be paid out. */
  payouts: PersonalDataPayout[];
  /** Why the partner's people changed cards, in their words. Deleted after 400 days. */
  cardReasons: PersonalDataCardReason[];
  /**
   * Checks and trail are only in a reviewer's export, because a suspicion must not be disclosed (AMLD Art.
   * 39).
   */
  review: { checks: ApplicationCheck[]; trail: TrailEntryResource[] } | null;
}

export interface PersonalDataMail {
  /** What the mail was about. */
  kind: string;
  /** What became of the mail. */
  status: SentMailStatus;
  /** The mail address. Null once it is erased, or before it is known. */
  recipient: string | null;
  /** The subject line. Null if the mail was not composed. */
  subject: string | null;
  createdAt: string;
  /** Null if it was not sent. */
  sentAt: string | null;
}

export interface PersonalDataCardReason {
  cardId: string;
  /** What was done to the card. */
  action: AccessAction;
  /** As the person wrote it. */
  reason: string;
  /** In UTC. */
  at: string;
}

export interface PersonalDataPayout {
  accountId: string;
  /** The holder of the bank account. */
  accountHolder: string;
  /** The bank account, without spaces. */
  iban: string;
  /** When a reviewer proposed the payout, in UTC. */
  proposedAt: string;
}

export interface PersonalDataInvoice {
  id: string;
  /** The legal name on the document. */
  companyName: string;
  /** The registration number on the document. */
  registrationNumber: string;
  /** The registered address at that time. */
  address: DraftOf<RegisteredAddress> | null;
  /** In UTC. */
  issuedAt: string;
}

export interface PersonalDataCreditAgreement {
  id: string;
  /** The limit that was agreed on. */
  creditLimit: Money;
  /** The language of the document (BCP 47). */
  language: string;
  createdAt: string;
  /** SHA-256 of the document (PDF), in hexadecimal. */
  sha256: string;
  /** Who accepted it, and when. Null before. */
  acceptance: { acceptedBy: string; acceptedAt: string } | null;
}
