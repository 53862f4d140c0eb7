import type { Money } from '../money.js';
import type { KycStatus } from '../platform-api/company.js';
import type {
  CompanyInformation,
  CreditApplicationSection,
  CreditStatus,
  DebitSolution,
  DueDiligence,
  KycApplicationSection,
  OnboardingSection,
} from '../platform-api/onboarding-application.js';

/** The parts of an application that are decided separately. */
export type ReviewedPart = 'kyc' | 'credit';

/** An application in the queue. Its id is the company's id. */
export interface QueuedApplication {
  id: string;
  company: { legalName: string; registrationNumber: string; country: string };
  partner: { id: string; name: string };
  kycStatus: KycStatus;
  creditStatus: CreditStatus;
  /** Parts with a proposed approval, which wait for a second reviewer. */
  proposed: ReviewedPart[];
  /** When an approved KYC must be reviewed again; null before the approval. */
  reviewDueAt: string | null;
  /** The time of the last submission, while a reviewer must act. */
  waitingSince: string;
  /** Pass this as `startingAfter` to get the next page. */
  position: string;
}

/** An application as reviewers see it. Parts that were not submitted are null. */
export interface ReviewedApplication {
  id: string;
  company: { legalName: string; registrationNumber: string; country: string; externalId: string };
  partner: { id: string; name: string };
  /** Null unless the company is restricted. */
  restriction: { since: string; reviewerId: string } | null;
  /** When the business relationship ended; null while it goes on. */
  endedAt: string | null;
  endProposal: EndProposal | null;
  companyInformation: OnboardingSection<CompanyInformation> | null;
  dueDiligence: OnboardingSection<DueDiligence> | null;
  kyc: (KycApplicationSection & ReviewState) | null;
  creditApplication: (CreditApplicationSection & ReviewState) | null;
  periodicReview: PeriodicReview;
  /** What the company changed since the last questions; empty until it has submitted again. */
  changes: AnswerChange[];
  /** Null before a credit is approved. */
  creditAgreement: ReviewedAgreement | null;
  debitSolution: DebitSolution;
  /** What to look at twice in the answers. Empty before the KYC is submitted. */
  flags: ApplicationFlag[];
  /** The actions on the application, oldest first. */
  trail: TrailEntryResource[];
}

/** The proposed end of a business relationship, which another reviewer must approve. */
export interface EndProposal {
  /** `prp_...` */
  id: string;
  reviewer: { id: string; name: string };
  reason: string;
  proposedAt: string;
}

/**
 * An answer to look at twice; it may have a good reason, and blocks nothing. `ownership_under_threshold`: a share just
 * below that from which an owner counts. `same_name`: named twice in the application. `same_name_elsewhere`: at another
 * company. `postal_code_impossible`: no postal code of the address's country. `birth_date_implausible`: would be very old.
 */
export type ApplicationFlagCode =
  | 'ownership_under_threshold'
  | 'same_name'
  | 'same_name_elsewhere'
  | 'postal_code_impossible'
  | 'birth_date_implausible';

export interface ApplicationFlag {
  code: ApplicationFlagCode;
  section: 'company-information' | 'kyc';
  /** JSON pointer to the answer in its section, such as `/beneficialOwners/0/ownershipPercentage`. */
  pointer: string;
  /** Of `ownership_under_threshold`: in percent. */
  threshold?: number;
  /** Of `same_name`: the other person, such as `/representatives/0`. */
  otherPointer?: string;
  /** Of `same_name_elsewhere`, as is `role`. */
  company?: { id: string; legalName: string };
  role?: CheckSubjectKind;
  /** Of both: null if one of the dates is not known. */
  isSameBirthDate?: boolean | null;
}

export const kycRisks = ['low', 'medium', 'high'] as const;
export type KycRisk = (typeof kycRisks)[number];

/** `asked`: waits for the company; `answered`: the company has submitted its answers again. */
export type PeriodicReviewState = 'asked' | 'answered';

/** When an approved KYC is reviewed again: after 1 year at a high risk, 2 years at a medium and 5 at a low one. */
export interface PeriodicReview {
  /** As a reviewer has set it. Before the approval, the risk by rule. */
  risk: KycRisk;
  /** Null before the approval. */
  dueAt: string | null;
  /** Null unless a review is under way. */
  state: PeriodicReviewState | null;
}

/** A changed answer of an application. */
export interface AnswerChange {
  section: 'company-information' | 'due-diligence' | 'kyc';
  /** JSON pointer into the section's answers, such as `/registeredAddress/city`. */
  pointer: string;
  /** Null if it was not given. */
  before: unknown;
  /** Null if it is no longer given. */
  after: unknown;
}

/**
 * The agreement as it was drawn when the credit was approved, a PDF: `GET
 * /back-office/v1/applications/{id}/agreement.pdf`.
 */
export interface ReviewedAgreement {
  /** `cag_...` */
  id: string;
  drawnAt: string;
  /** Of the PDF, in hexadecimal digits. */
  sha256: string;
  /** Null until it is accepted, as is the time. */
  acceptedBy: string | null;
  acceptedAt: string | null;
}

export interface ReviewState {
  /**
   * Identifies everything on which a decision is based: status, answers, documents and proposal. A decision
   * must name it.
   */
  revision: string;
  proposal: ApprovalProposal | null;
}

/** An approval proposed by one reviewer, which another one must confirm. Changed answers make it void. */
export interface ApprovalProposal {
  reviewer: { id: string; name: string };
  proposedAt: string;
  /** For a credit application. */
  creditLimit: Money | null;
  /** For a KYC application. */
  risk: KycRisk | null;
}

export interface TrailEntryResource {
  /** What was done, in snake_case. */
  action: string;
  /** A reviewer has the name at that time. */
  actor: { kind: string; id: string | null; name: string | null };
  /** As the reviewer wrote it. Null without one. */
  reason: string | null;
  /** Facts that differ by action. */
  details: Record<string, unknown>;
  /** In UTC. */
  happenedAt: string;
}

/** Another reviewer who has the application open. */
export interface ApplicationVisitor {
  id: string;
  name: string;
}

/** The subject of a check: the company, or one of the people named in its KYC answers. */
export type CheckSubjectKind = 'company' | 'representative' | 'owner' | 'power_of_attorney';

/**
 * `pending` until the provider has answered, `failed` after an attempt without an answer (it is retried);
 * `dismissed` by a reviewer as another person with the same name. A hit confirmed by a reviewer stays a
 * `match`.
 */
export type CheckStatus = 'pending' | 'failed' | 'clear' | 'possible_match' | 'match' | 'dismissed';

export const checkResolutions = ['dismissed', 'confirmed'] as const;
export type CheckResolution = (typeof checkResolutions)[number];

/**
 * A subject that was searched on lists, or one of its hits. `GET
 * /back-office/v1/applications/{companyId}/checks` lists them.
 */
export interface ApplicationCheck {
  id: string;
  /** The company or person that was searched for. */
  subject: { kind: CheckSubjectKind; name: string };
  /** False if the company has changed its answers since; its hits must still be resolved. */
  isCurrent: boolean;
  /** Who searched. Null before the search. */
  provider: string | null;
  /** List of the hit; null without a hit. */
  list: string | null;
  /** `sanctions`: dealings are forbidden. `pep`: a politically exposed person, who needs more care. */
  category: 'sanctions' | 'pep' | null;
  /** `clear` without a hit. A hit is open until a reviewer has resolved it. */
  status: CheckStatus;
  /** How likely the entry is the subject, from 0 to 1. */
  score: number | null;
  /** The entry of the list. Null without a hit. */
  matched: { name: string; reason: string; list: string; entryId: string } | null;
  /** When the search ended. Null before. */
  checkedAt: string | null;
  /** The reviewer's name. */
  resolvedBy: string | null;
  /** When a reviewer resolved the hit. Null before. */
  resolvedAt: string | null;
  /** `confirmed`: the entry is the subject. `dismissed`: it is someone else. Null before. */
  resolution: CheckResolution | null;
  /** The reviewer's reason. Null before. */
  note: string | null;
}
