import type {
  AccountResource,
  CardResource,
  CompanyResource,
  EventResource,
  PaymentState,
} from '#contracts';
import type { ShownStatus } from '../channels.js';
import { useTexts } from '../texts/index.js';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';

type AccountStatus = AccountResource['status'];

const accountTones: Record<AccountStatus, BadgeTone> = {
  pending: 'information',
  active: 'good',
  overdue: 'failure',
};

export function AccountBadge({ status }: { status: AccountStatus }) {
  return <Badge tone={accountTones[status]}>{useTexts().accounts.statuses[status]}</Badge>;
}

type CardStatus = CardResource['status'];

const cardTones: Record<CardStatus, BadgeTone> = {
  pre_order: 'quiet',
  ordered: 'information',
  shipped: 'information',
  active: 'good',
  frozen: 'warning',
  terminated: 'quiet',
};

export function CardBadge({ status }: { status: CardStatus }) {
  return <Badge tone={cardTones[status]}>{useTexts().cards.statuses[status]}</Badge>;
}

type KycStatus = CompanyResource['kycStatus'];

const kycTones: Record<KycStatus, BadgeTone> = {
  draft: 'quiet',
  submitted: 'information',
  in_review: 'information',
  additional_information_requested: 'warning',
  approved: 'good',
  denied: 'failure',
};

export function KycBadge({ status }: { status: KycStatus }) {
  return <Badge tone={kycTones[status]}>{useTexts().companies.kyc[status]}</Badge>;
}

const paymentTones: Record<PaymentState, BadgeTone> = {
  authorized: 'information',
  partially_cleared: 'information',
  cleared: 'good',
  reversed: 'quiet',
  expired: 'warning',
  declined: 'failure',
  refunded: 'quiet',
};

export function PaymentBadge({ state }: { state: PaymentState }) {
  return <Badge tone={paymentTones[state]}>{useTexts().payments.states[state]}</Badge>;
}

export function shownStatusOf({ status, attempts }: EventResource): ShownStatus {
  return status === 'pending' && attempts.at(-1)?.failure ? 'failing' : status;
}

const eventTones: Record<ShownStatus, BadgeTone> = {
  pending: 'information',
  failing: 'warning',
  delivered: 'good',
  given_up: 'failure',
};

export function StatusBadge({ status }: { status: ShownStatus }) {
  return <Badge tone={eventTones[status]}>{useTexts().statuses[status]}</Badge>;
}
