import type { CardType } from '../limits.js';
import type {
  IntegrationLevel,
  MailAudience,
  MailKind,
  MailSenderSide,
} from '../communications/mail-responsibilities.js';
import type { Money } from '../money.js';
import type { ShippingAddress } from '../shipping-address.js';

/** A company's progress towards its cards. `completed`: the onboarding is complete, and no card was requested. */
export const onboardingStatuses = [
  'not_started',
  'started',
  'information_requested',
  'completed',
  'cards_requested',
  'cards_ordered',
  'denied',
] as const;
export type OnboardingStatus = (typeof onboardingStatuses)[number];

/** The parties who may have to act next. */
export const onboardingParties = ['partner', 'company_admin', 'platform_reviewer'] as const;
export type OnboardingParty = (typeof onboardingParties)[number];

/** What the partner has to do for a company. */
export const partnerTasks = [
  'cards_failed',
  'questions_open',
  'link_missing',
  'link_ended',
  'nothing_submitted',
  'people_missing',
] as const;
export type PartnerTask = (typeof partnerTasks)[number];

/** A company of the partner's directory. */
export interface PartnerCompany {
  id: string;
  externalId: string;
  legalName: string;
  registrationNumber: string;
  country: string;
  /** The company's id at the platform, once it is registered there. */
  platformCompanyId: string | null;
  /** IANA name; null if the country has several time zones and none was given. */
  timeZone: string | null;
  /** Shipping address for physical cards; none is ordered before it is set. */
  shippingAddress: ShippingAddress | null;
  createdAt: string;
}

export interface OnboardingStep {
  step: 'link' | 'kyc' | 'credit' | 'people' | 'cards';
  /**
   * `waiting`: another step must be done first. `open`: not started. `information_requested`: the platform's reviewer
   * has questions. `not_needed`: there are no people to choose from. `ended`: not finished when the company was denied.
   */
  state:
    | 'waiting'
    | 'open'
    | 'under_way'
    | 'information_requested'
    | 'done'
    | 'denied'
    | 'failed'
    | 'not_needed'
    | 'ended';
  waitingFor: OnboardingParty | null;
}

export interface CompanyStanding {
  status: OnboardingStatus;
  steps: OnboardingStep[];
  /** Everyone who must act next; may be empty. */
  waitingFor: OnboardingParty[];
}

/** An element of `GET /companies` of the partner's onboarding service. */
export interface CompanyOverview extends PartnerCompany, CompanyStanding {
  /** What the partner has to do, the most urgent first. */
  tasks: PartnerTask[];
  cards: { requested: number; ordered: number; failed: number };
  /** The time of the platform's last event about the company. */
  lastEventAt: string | null;
}

/** Answer of `GET /companies/{id}` of the partner's onboarding service. */
export interface CompanyProgressResource extends PartnerCompany, CompanyStanding {
  people: { admins: number; employees: number };
  /** The latest 100 of the company's events at the platform, earliest first; `/timeline` has all. */
  milestones: { event: string; occurredAt: string }[];
  cards: {
    /** Number of people who should get a card. */
    requested: number;
    /** Number of these whose card was ordered. */
    ordered: number;
    /** Those whose card the platform refused, with its code. */
    failed: { externalId: string; code: string }[];
  };
  /** The newest onboarding link of this service; the link itself is not stored. */
  link: { generatedAt: string; expiresAt: string } | null;
}

/** Details of an event in addition to its kind. They contain no personal data. */
export interface TimelineDetails {
  amount?: Money;
  accountType?: 'credit' | 'debit';
  submittedBy?: 'signatory' | 'power_of_attorney';
  debitSolutionOffered?: boolean;
  /** For a choice: the number of people per card type. */
  chosen?: Record<CardType, number>;
  /** For cards ordered or refused within the same minute: their number. */
  cards?: number;
  /** For a link: its expiry. */
  expiresAt?: string;
}

/** An element of `GET /companies/{id}/timeline`, newest first. */
export interface TimelineEntry {
  id: string;
  /** An event of the platform, or `company_created`, `onboarding_link_generated`, `card_refused`. */
  event: string;
  occurredAt: string;
  details: TimelineDetails | null;
}

export const cardholderStates = ['requested', 'ordered', 'failed', 'none'] as const;

/** An element of `GET /companies/{id}/cardholders`: a person and their card. */
export interface CardholderProgress {
  externalId: string;
  /** Null if the person is not in the directory. */
  name: string | null;
  card: {
    state: Exclude<(typeof cardholderStates)[number], 'none'>;
    cardType: CardType | null;
    cardId: string | null;
    failureCode: string | null;
    changedAt: string | null;
  } | null;
}

/** Answer of `POST /companies/{id}/onboarding-links`: the three addresses replace all earlier ones. */
export interface GeneratedLinks {
  onboardingUrl: string;
  modules: { kyc: string; creditApplication: string };
  expiresAt: string;
}

/**
 * Answer of `GET /integration`: the effects of the partner's integration level
 * (docs/interface/mails.md#who-sends-which-mail).
 */
export interface Integration {
  /** Null until the platform has answered. */
  level: IntegrationLevel | null;
  /** ISO 8601: when changed settings take effect, if there are any. */
  changesAt: string | null;
  /** The address of the platform's white-label card app; null if the partner has its own. */
  cardAppUrl: string | null;
  /** `sender`: null if it depends on the level, and the level is not known yet. */
  mails: { mail: MailKind; sender: MailSenderSide | null; to: MailAudience }[];
}

/** Answer of `POST /companies/{id}/people/import/preview`: what an import would store. */
export interface PeoplePreview {
  admins: number;
  employees: number;
  /** The first people of the list. */
  people: { externalId: string; name: string; email: string; language: string; role: string }[];
}

/** Answer of `POST /companies/{id}/people/import`. */
export interface PeopleImport {
  /** The number of people in the request. */
  received: number;
  /** The number of people who are new or changed. */
  changed: number;
  /**
   * Only with `supply=true`: whether the employees were sent to the company's onboarding application. False if it has no
   * application yet or the platform did not answer: then the next link sends them.
   */
  supplied?: boolean;
}
