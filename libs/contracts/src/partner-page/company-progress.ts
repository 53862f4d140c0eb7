import type { CardType } from '../card-type.js';
import type { IntegrationLevel } from '../communications/integration-level.js';
import type { MailKind } from '../communications/mail-kind.js';
import type { MailAudience, MailSenderSide } from '../communications/mail-responsibility.js';
import type { Money } from '../events/money.js';
import type { ShippingAddress } from '../shipping-address.js';

/** Where a company stands on its way to its cards. */
export const onboardingStatuses = [
  'not_started',
  'started',
  'cards_requested',
  'cards_ordered',
] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

/** Who has the next move. */
export const onboardingParties = ['partner', 'company_admin', 'platform_reviewer'] as const;
export type OnboardingParty = (typeof onboardingParties)[number];

/** A company of the partner's directory. */
export interface PartnerCompany {
  id: string;
  externalId: string;
  legalName: string;
  registrationNumber: string;
  country: string;
  /** The company's id at the platform, once it is registered there. */
  platformCompanyId: string | null;
  /** IANA; none if the country has several and nobody said which. */
  timeZone: string | null;
  /** Where physical cards are shipped to, once somebody told it: none is ordered before. */
  shippingAddress: ShippingAddress | null;
  createdAt: string;
}

export interface OnboardingStep {
  step: 'link' | 'kyc' | 'credit' | 'people' | 'cards';
  /** `waiting`: another step comes first. `open`: not begun. */
  state: 'waiting' | 'open' | 'under_way' | 'done' | 'denied' | 'failed';
  waitingFor: OnboardingParty | null;
}

export interface CompanyStanding {
  status: OnboardingStatus;
  steps: OnboardingStep[];
  /** Whoever has a next move; nobody where the list is empty. */
  waitingFor: OnboardingParty[];
}

/** An element of `GET /companies` of the partner's onboarding service. */
export interface CompanyOverview extends PartnerCompany, CompanyStanding {
  cards: { requested: number; ordered: number; failed: number };
  /** When the last event of the platform about the company happened. */
  lastEventAt: string | null;
}

/** Answer of `GET /companies/{id}` of the partner's onboarding service. */
export interface CompanyProgressResource extends PartnerCompany, CompanyStanding {
  people: { admins: number; employees: number };
  /** What happened to the company at the platform, the earliest first. */
  milestones: { event: string; occurredAt: string }[];
  cards: {
    /** People who are to get a card. */
    requested: number;
    /** Those of them whose card is ordered. */
    ordered: number;
    /** Those of them whose card the platform refused, with its code. */
    failed: { externalId: string; code: string }[];
  };
  /** The newest onboarding link that this service made; the address itself is kept nowhere. */
  link: { generatedAt: string; expiresAt: string } | null;
}

/** What is told of an event beyond its kind. Nothing of it is personal. */
export interface TimelineDetails {
  amount?: Money;
  accountType?: 'credit' | 'debit';
  submittedBy?: 'signatory' | 'power_of_attorney';
  debitSolutionOffered?: boolean;
  /** Of a choice: people by the card they are to get. */
  chosen?: Record<CardType, number>;
  /** Of cards that were ordered or refused within the same minute. */
  cards?: number;
  /** Of a link. */
  expiresAt?: string;
}

/** An element of `GET /companies/{id}/timeline`, the newest first. */
export interface TimelineEntry {
  id: string;
  /** An event of the platform, or `company_created`, `onboarding_link_generated`, `card_refused`. */
  event: string;
  occurredAt: string;
  details: TimelineDetails | null;
}

export const cardholderStates = ['requested', 'ordered', 'failed', 'none'] as const;

/** An element of `GET /companies/{id}/cardholders`: somebody of the directory, and their card. */
export interface CardholderProgress {
  externalId: string;
  /** None where the directory does not know the person. */
  name: string | null;
  card: {
    state: Exclude<(typeof cardholderStates)[number], 'none'>;
    cardType: CardType | null;
    cardId: string | null;
    failureCode: string | null;
    changedAt: string | null;
  } | null;
}

/** Answer of `POST /companies/{id}/onboarding-links`: all three addresses replace those made before. */
export interface GeneratedLinks {
  onboardingUrl: string;
  modules: { kyc: string; creditApplication: string };
  expiresAt: string;
}

/** Answer of `GET /integration`: what the partner's integration level means for it (docs/interface.md#who-sends-which-mail). */
export interface Integration {
  /** None until the platform has told it. */
  level: IntegrationLevel | null;
  /** ISO 8601: when other settings begin to count, if some are set. */
  changesAt: string | null;
  /** Where cardholders open the platform's white-label card app; none where the partner has its own. */
  cardAppUrl: string | null;
  /** `sender`: none as long as it depends on the level, which is not known yet. */
  mails: { mail: MailKind; sender: MailSenderSide | null; to: MailAudience }[];
}

/** Answer of `GET` and `POST /operator-session`. */
export interface OperatorSession {
  expiresAt: string;
}
