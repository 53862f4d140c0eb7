import type {
  AccountResource,
  CardResource,
  CompanyResource,
  EventResource,
  PaymentState,
} from '#contracts';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../shared/parts/parts.js';
import { CopyButton } from '../shared/parts/copy.js';
import classes from './console.module.css';
import {
  type EntityKind,
  kindOfId,
  useAccount,
  useCard,
  useCompany,
  usePerson,
} from './entity-queries.js';
import { hrefOf, type ShownStatus } from './route.js';
import { useTexts } from './texts/index.js';

interface NameProps {
  id: string;
  /** Shows the id beside the name, with a button that copies it. */
  withId?: boolean;
}

/** An id that can be copied. */
export function Id({ id }: { id: string }) {
  return (
    <span className={classes.id}>
      {id}
      <CopyButton text={id} />
    </span>
  );
}

export function CompanyName({ id, withId }: NameProps) {
  const name = useCompany(id).data?.legalName;
  return <Named kind="company" id={id} name={name} withId={withId} />;
}

export function PersonName({ id, withId }: NameProps) {
  const name = usePerson(id).data?.name;
  return <Named kind="person" id={id} name={name} withId={withId} />;
}

/** The card's last digits, with its holder. */
export function CardName({ id, withId }: NameProps) {
  const card = useCard(id).data;
  const holder = usePerson(card?.personId).data?.name;
  const name = card && [digitsOf(card), holder].filter(Boolean).join(' · ');
  return <Named kind="card" id={id} name={name} withId={withId} />;
}

/** The account's type and currency, with its company. */
export function AccountName({ id, withId }: NameProps) {
  const account = useAccount(id).data;
  const company = useCompany(account?.companyId).data?.legalName;
  const titleOf = useAccountTitle();
  const name = account && [titleOf(account), company].filter(Boolean).join(' · ');
  return <Named kind="account" id={id} name={name} withId={withId} />;
}

/** Whatever the id stands for, with its name; the id alone if the console has no screen for it. */
export function EntityName({ id, withId = true }: NameProps) {
  const kind = kindOfId(id);
  switch (kind) {
    case 'company':
      return <CompanyName id={id} withId={withId} />;
    case 'person':
      return <PersonName id={id} withId={withId} />;
    case 'card':
      return <CardName id={id} withId={withId} />;
    case 'account':
      return <AccountName id={id} withId={withId} />;
    case 'payment':
    case 'event':
      return (
        <span className={classes.named}>
          <a href={hrefOf[kind]({ id })} className={classes.link}>
            {id}
          </a>
          <CopyButton text={id} />
        </span>
      );
    case undefined:
      return <span className={classes.named}>{id}</span>;
  }
}

export function digitsOf({ last4 }: Pick<CardResource, 'last4'>): string {
  return `•••• ${last4}`;
}

/** An account without its company, such as "Credit account, EUR". */
export function useAccountTitle(): (account: AccountResource) => string {
  const { types, pendingType } = useTexts().accounts;
  return ({ accountType, booked }) =>
    accountType ? `${types[accountType]}, ${booked?.currency ?? ''}` : pendingType;
}

interface NamedProps extends NameProps {
  kind: EntityKind;
  /** Null or undefined if it is not known: then the id stands for it. */
  name: ReactNode;
}

function Named({ kind, id, name, withId = false }: NamedProps) {
  const isKnown = kindOfId(id) === kind;
  return (
    <span className={classes.named}>
      {isKnown ? (
        <a href={hrefOf[kind]({ id })} className={classes.link}>
          {name ?? id}
        </a>
      ) : (
        <span>{id}</span>
      )}
      {withId && (name ? <Id id={id} /> : <CopyButton text={id} />)}
    </span>
  );
}

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

/** The company's KYC; or its status, if it is restricted or has ended. */
export function CompanyBadge({ company: { kycStatus, status } }: { company: CompanyResource }) {
  const texts = useTexts().companies.statuses;
  if (status === 'active') return <KycBadge status={kycStatus} />;
  return <Badge tone={status === 'ended' ? 'quiet' : 'failure'}>{texts[status]}</Badge>;
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
