import type { AccountResource, CardResource } from '#contracts';
import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/copy-button/copy-button.js';
import { kindOfId, type EntityKind } from '../api/entity-ids.js';
import { useAccount, useCard, useCompany, usePerson } from '../api/entity-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './names.module.css';

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
