import type { ShippingAddress } from '../shipping-address.js';
import type { ApplicationCheck } from '../back-office/application-check.js';
import type { TrailEntryResource } from '../back-office/back-office-application.js';
import type { SentMailStatus } from '../communications/sent-mail.js';
import type { Money } from '../events/money.js';
import type { CompanyInformation } from './company-information.js';
import type { CompanyResource } from './company.js';
import type { CreditAnswers } from './credit-application.js';
import type { DueDiligence } from './due-diligence.js';
import type { InformationRequest, KycAnswers, OnboardingDocument } from './kyc-application.js';
import type { DraftOf } from './onboarding-section.js';

/**
 * What the law says about erasure (GDPR Art. 17, AMLD Art. 40). `erasable`: at once. `undecided`: handed in,
 * and not decided yet. `business_relationship`: until five years after its end. `retained`: denied less
 * than five years ago. `erased`: done.
 */
export type RetentionState =
  'erasable' | 'undecided' | 'business_relationship' | 'retained' | 'erased';

export interface Retention {
  state: RetentionState;
  /**
   * From when on the data can be erased, and are by themselves; null where it is not known yet.
   *
   * @format date-time
   */
  erasableFrom: string | null;
}

/**
 * All personal data of a company's application, for the people whom they are about:
 * `GET /v1/companies/{id}/personal-data` for its partner, and
 * `GET /back-office/v1/applications/{id}/personal-data` for a reviewer. `DELETE` of the same address erases
 * them: 204, however often; 409 `application_undecided`, `business_relationship_exists` or
 * `retention_period_running`.
 */
export interface PersonalData {
  exportedAt: string;
  company: CompanyResource;
  retention: Retention;
  answers: {
    companyInformation: DraftOf<CompanyInformation>;
    dueDiligence: DraftOf<DueDiligence>;
    kyc: DraftOf<KycAnswers>;
    creditApplication: DraftOf<CreditAnswers>;
  };
  informationRequest: InformationRequest | null;
  /** `path` is where a reviewer reads the document; null in a partner's export: it is not the partner's. */
  documents: (OnboardingDocument & { path: string | null })[];
  /** As the partner supplied them for cards. */
  suppliedPeople: { externalId: string; name: string }[];
  people: {
    id: string;
    externalId: string;
    name: string;
    email: string | null;
    phone: string | null;
    /** Of the physical cards that were ordered for them. */
    shippingAddresses: ShippingAddress[];
  }[];
  /**
   * What the platform wrote to them, and to whom. Their words are not kept: they are made of the rest of this
   * answer. The partner's own mails are the partner's to tell.
   */
  mails: PersonalDataMail[];
  /** With the name of whoever accepted it. The document itself is behind the link that the company has. */
  creditAgreements: PersonalDataCreditAgreement[];
  /**
   * Checks and trail are in a reviewer's export alone: that somebody is suspected must not be told
   * (AMLD Art. 39).
   */
  review: { checks: ApplicationCheck[]; trail: TrailEntryResource[] } | null;
}

export interface PersonalDataMail {
  kind: string;
  status: SentMailStatus;
  recipient: string | null;
  subject: string | null;
  createdAt: string;
  sentAt: string | null;
}

export interface PersonalDataCreditAgreement {
  id: string;
  creditLimit: Money;
  language: string;
  createdAt: string;
  /** Of the document (PDF), in hex. */
  sha256: string;
  acceptance: { acceptedBy: string; acceptedAt: string } | null;
}
