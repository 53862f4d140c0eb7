import type { Money } from '../events/money.js';
import type { CompanyInformation } from '../platform-api/company-information.js';
import type { KycStatus } from '../platform-api/company.js';
import type {
  CreditApplicationSection,
  CreditStatus,
  DebitSolution,
} from '../platform-api/credit-application.js';
import type { DueDiligence } from '../platform-api/due-diligence.js';
import type {
  InformationRequestItem,
  KycApplicationSection,
} from '../platform-api/kyc-application.js';
import type { OnboardingSection } from '../platform-api/onboarding-section.js';

/** What is decided about by itself. */
export type ReviewedPart = 'kyc' | 'credit';

/** A company's application in the queue. Its id is the company's. */
export interface QueuedApplication {
  id: string;
  company: { legalName: string; registrationNumber: string; country: string };
  partner: { id: string; name: string };
  kycStatus: KycStatus;
  creditStatus: CreditStatus;
  /** Of which an approval is proposed: these wait for a second reviewer. */
  proposed: ReviewedPart[];
  /** Since it was handed in last, while reviewers have to do something. */
  waitingSince: string;
  /** `startingAfter` this one gets the next page. */
  position: string;
}

/** A company's application as a reviewer sees it. What was not handed in is null. */
export interface ReviewedApplication {
  id: string;
  company: { legalName: string; registrationNumber: string; country: string; externalId: string };
  partner: { id: string; name: string };
  companyInformation: OnboardingSection<CompanyInformation> | null;
  dueDiligence: OnboardingSection<DueDiligence> | null;
  kyc: (KycApplicationSection & ReviewState) | null;
  creditApplication: (CreditApplicationSection & ReviewState) | null;
  debitSolution: DebitSolution;
  /** All that was done to it, the oldest first. */
  trail: TrailEntryResource[];
}

export interface ReviewState {
  /** Of all that a decision rests on: status, answers, documents, proposal. A decision names it. */
  revision: string;
  proposal: ApprovalProposal | null;
}

/** What one reviewer wants to approve, and another one has to. Other answers make it void. */
export interface ApprovalProposal {
  reviewer: { id: string; name: string };
  proposedAt: string;
  /** Of a credit application. */
  creditLimit: Money | null;
}

export interface TrailEntryResource {
  action: string;
  /** A reviewer is named as on that day. */
  actor: { kind: string; id: string | null; name: string | null };
  reason: string | null;
  details: Record<string, unknown>;
  happenedAt: string;
}

/** Body of each decision: `POST back-office/v1/applications/<id>/<part>/<decision>`. */
export interface ReviewDecision {
  /** What the reviewer saw; 409 `application_changed` if it is another one by now. */
  revision: string;
}

export interface AskForInformation extends ReviewDecision {
  items: InformationRequestItem[];
}

export interface DenyApplication extends ReviewDecision {
  /** For the trail; the company is not told. */
  reason: string;
}

export interface ProposeCreditLimit extends ReviewDecision {
  /** In minor units of the currency that was asked for. */
  limitAmount: number;
}

/** Another reviewer who has the application open. */
export interface ApplicationVisitor {
  id: string;
  name: string;
}
