import type { Money, ReviewedAccountDetail } from '#contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { UnknownScreen } from '../../shared/page/unknown-screen.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useCompanyAccount, useInvoices } from '../api/company-account-queries.js';
import { useProposals } from '../api/proposal-queries.js';
import head from '../application/application-screen.module.css';
import { InvoiceRow } from '../invoices/invoice-row.js';
import { ListSheet } from '../parts/list-sheet.js';
import { StateBadge } from '../parts/state-badge.js';
import { ProposalRow } from '../proposals/proposal-row.js';
import { type AccountPlaces, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CorrectionDialog } from './correction-dialog.js';
import { EntriesSheet } from './entries-sheet.js';
import { HoldsSheet, TopUpsSheet } from './money-sheets.js';

/** An account with all that is on it. @param places in its lists, from the address. */
export function AccountScreen({ id, places }: { id: string; places: AccountPlaces }) {
  const account = useCompanyAccount(id);
  const texts = useTexts().account;
  if (account.error?.status === 404) {
    return (
      <UnknownScreen title={texts.unknown} wayOut={{ href: hrefOf.accounts(), name: texts.back }} />
    );
  }
  return (
    <LoadedScreen query={account}>
      {(shown) => <ShownAccount account={shown} places={places} />}
    </LoadedScreen>
  );
}

interface ShownAccountProps {
  account: ReviewedAccountDetail;
  places: AccountPlaces;
}

/** What is being corrected: nothing, the account, or one of its entries. */
type Corrected = null | 'account' | { entryId: string };

function ShownAccount({ account, places }: ShownAccountProps) {
  const { account: texts, accounts, correction } = useTexts();
  const [corrected, setCorrected] = useState<Corrected>(null);
  const { id, company, partner, status, booked } = account;
  return (
    <>
      <a href={hrefOf.accounts()} className={head.back}>
        {texts.back}
      </a>
      <div className={head.head}>
        <PageHeading windowTitle={`${company.legalName} ${id}`}>{company.legalName}</PageHeading>
        <StateBadge state={status}>{accounts.statuses[status]}</StateBadge>
      </div>
      <Text c="dimmed">{partner.name}</Text>
      <Sheet title={texts.facts}>
        <AccountFacts account={account} />
        {booked && (
          <Button mt="md" variant="default" onClick={() => setCorrected('account')}>
            {correction.open}
          </Button>
        )}
      </Sheet>
      <Proposals id={id} after={places.proposalsAfter} />
      <EntriesSheet
        id={id}
        after={places.entriesAfter}
        onCorrect={(entryId) => setCorrected({ entryId })}
      />
      <HoldsSheet id={id} after={places.holdsAfter} />
      <TopUpsSheet id={id} after={places.topUpsAfter} />
      <AccountInvoices id={id} after={places.invoicesAfter} />
      {corrected && booked && (
        <CorrectionDialog
          account={account}
          currency={booked.currency}
          entryId={corrected === 'account' ? null : corrected.entryId}
          onClose={() => setCorrected(null)}
        />
      )}
    </>
  );
}

function AccountFacts({ account }: { account: ReviewedAccountDetail }) {
  const { account: texts, accounts } = useTexts();
  const amountOf = useAmount();
  const { id, accountType, booked, held, available, creditLimit, topUpReference } = account;
  const money = (amount: Money | null) => (amount ? amountOf(amount) : texts.none);
  return (
    <Facts
      facts={[
        [texts.booked, money(booked)],
        [texts.held, money(held)],
        [texts.available, money(available)],
        ...(creditLimit ? [[texts.creditLimit, amountOf(creditLimit)] as const] : []),
        [texts.type, accountType ? accounts.types[accountType] : texts.none],
        [texts.reference, topUpReference ?? texts.none],
        [texts.id, id],
      ]}
    />
  );
}

interface PlacedProps {
  /** Of the account. */
  id: string;
  after: string;
}

function Proposals({ id, after }: PlacedProps) {
  const { account: texts } = useTexts();
  return (
    <ListSheet
      title={texts.proposals}
      query={useProposals({ accountId: id, after })}
      name="proposalsAfter"
      nothing={texts.noProposals}
      row={(proposal) => <ProposalRow key={proposal.id} proposal={proposal} />}
    />
  );
}

function AccountInvoices({ id, after }: PlacedProps) {
  const { account: texts } = useTexts();
  return (
    <ListSheet
      title={texts.invoices}
      query={useInvoices({ accountId: id, status: '', partnerId: '', after })}
      name="invoicesAfter"
      nothing={texts.noInvoices}
      row={(invoice) => <InvoiceRow key={invoice.id} invoice={invoice} isOfAccount />}
    />
  );
}
