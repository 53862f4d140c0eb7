import type {
  Money,
  MoneyProposal,
  ProposeCorrection,
  ProposePayout,
  ReviewedAccountDetail,
  ReviewedHold,
  ReviewedInvoice,
  StatementLine,
  TopUpResource,
} from '#contracts';
import { MAX_CORRECTION_DESCRIPTION_LENGTH } from '#contracts/browser';
import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AmountInput, unitsIn } from '../../shared/form/amount-input.js';
import { useAmount, useLanguage } from '../../shared/language/language-context.js';
import { ListSheet, RowActions, RowName } from '../../shared/list/data-table.js';
import { LoadedScreen } from '../../shared/loaded/loaded.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Facts, Moment, Sheet } from '../../shared/parts/parts.js';
import {
  useCompanyAccount,
  useEntries,
  useHolds,
  useInvoices,
  useProposals,
  useProposing,
  useTopUps,
} from '../money-queries.js';
import { FormDialog, NoteDialog, StateBadge, useEntryWords } from '../parts.js';
import { type AccountPlaces, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { useInvoiceColumns } from './invoices-screen.js';
import { useProposalColumns } from './proposals-screen.js';

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
type Corrected = null | 'account' | StatementLine;

function ShownAccount({ account, places }: ShownAccountProps) {
  const { account: texts, accounts, correction, payout } = useTexts();
  const [isPaidOut, setPaidOut] = useState(false);
  const [corrected, setCorrected] = useState<Corrected>(null);
  const { id, company, partner, status, booked } = account;
  return (
    <>
      <PageHeading
        back={{ href: hrefOf.accounts(), name: texts.back }}
        windowTitle={`${company.legalName} ${id}`}
        badge={<StateBadge state={status}>{accounts.statuses[status]}</StateBadge>}
        lead={partner.name}
        actions={
          booked && (
            <Group gap="sm">
              {account.isEnded && booked.amount > 0 && (
                <Button onClick={() => setPaidOut(true)}>{payout.open}</Button>
              )}
              <Button variant="default" onClick={() => setCorrected('account')}>
                {correction.open}
              </Button>
            </Group>
          )
        }
      >
        {company.legalName}
      </PageHeading>
      <Sheet title={texts.facts}>
        <AccountFacts account={account} />
      </Sheet>
      <Proposals id={id} after={places.proposalsAfter} />
      <Entries id={id} after={places.entriesAfter} onCorrect={setCorrected} />
      <Holds id={id} after={places.holdsAfter} />
      <TopUps id={id} after={places.topUpsAfter} />
      <Invoices id={id} after={places.invoicesAfter} />
      {corrected && booked && (
        <CorrectionDialog
          account={account}
          currency={booked.currency}
          entry={corrected === 'account' ? null : corrected}
          onClose={() => setCorrected(null)}
        />
      )}
      {isPaidOut && booked && (
        <PayoutDialog account={account} balance={booked} onClose={() => setPaidOut(false)} />
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
        [texts.creditLimit, creditLimit && amountOf(creditLimit)],
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
    <ListSheet<MoneyProposal>
      label={texts.proposals}
      query={useProposals({ accountId: id, after })}
      place="proposalsAfter"
      nothing={texts.noProposals}
      keyOf={(proposal) => proposal.id}
      columns={useProposalColumns()}
    />
  );
}

function Invoices({ id, after }: PlacedProps) {
  const { account: texts } = useTexts();
  return (
    <ListSheet<ReviewedInvoice>
      label={texts.invoices}
      query={useInvoices({ accountId: id, status: '', partnerId: '', after })}
      place="invoicesAfter"
      nothing={texts.noInvoices}
      keyOf={(invoice) => invoice.id}
      columns={useInvoiceColumns()}
    />
  );
}

/** What was posted, the latest first, with the balance after each. */
function Entries({
  id,
  after,
  onCorrect,
}: PlacedProps & { onCorrect(entry: StatementLine): void }) {
  const { account: texts, columns } = useTexts();
  const amountOf = useAmount();
  const wordsOf = useEntryWords();
  return (
    <ListSheet<StatementLine>
      label={texts.entries}
      query={useEntries(id, after)}
      place="entriesAfter"
      nothing={texts.noEntries}
      keyOf={({ entryId }) => entryId}
      columns={[
        {
          name: columns.entry,
          cell: (line) => (
            <RowName href={line.transactionId && hrefOf.payment({ id: line.transactionId })}>
              {wordsOf(line)}
            </RowName>
          ),
        },
        { name: columns.time, cell: ({ bookedAt }) => <Moment at={bookedAt} /> },
        { name: columns.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
        { name: texts.balance, isNumber: true, cell: ({ balance }) => amountOf(balance) },
        {
          name: '',
          cell: (line) => (
            <RowActions>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={texts.correctEntryOf(wordsOf(line), amountOf(line.amount))}
                onClick={() => onCorrect(line)}
              >
                {texts.correctEntry}
              </Button>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/** What is held for payments that are not settled. */
function Holds({ id, after }: PlacedProps) {
  const { account: texts, columns } = useTexts();
  const amountOf = useAmount();
  return (
    <ListSheet<ReviewedHold>
      label={texts.holds}
      query={useHolds(id, after)}
      place="holdsAfter"
      nothing={texts.noHolds}
      keyOf={(hold) => hold.id}
      columns={[
        {
          name: columns.merchant,
          cell: (hold) => (
            <RowName href={hrefOf.payment({ id: hold.id })}>{hold.merchantName}</RowName>
          ),
        },
        { name: columns.card, cell: ({ cardLast4 }) => `•••• ${cardLast4}` },
        {
          name: texts.holdEnds,
          cell: ({ expiresAt }) => expiresAt && <Moment at={expiresAt} />,
        },
        { name: columns.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
      ]}
    />
  );
}

/** The money that came in, or is on its way. */
function TopUps({ id, after }: PlacedProps) {
  const { account: texts, columns } = useTexts();
  const amountOf = useAmount();
  return (
    <ListSheet<TopUpResource>
      label={texts.topUps}
      query={useTopUps(id, after)}
      place="topUpsAfter"
      nothing={texts.noTopUps}
      keyOf={(topUp) => topUp.id}
      columns={[
        {
          name: columns.sender,
          cell: ({ remitter, source }) => (
            <RowName>{remitter ?? texts.topUpSources[source]}</RowName>
          ),
        },
        {
          name: columns.state,
          isPlain: true,
          cell: ({ status }) => (
            <StateBadge state={status}>{texts.topUpStatuses[status]}</StateBadge>
          ),
        },
        { name: columns.reference, cell: ({ reference }) => reference },
        { name: columns.time, cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { name: columns.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
      ]}
    />
  );
}

const directions = ['credit', 'debit'] as const;
type Direction = (typeof directions)[number];

interface CorrectionDialogProps {
  account: ReviewedAccountDetail;
  currency: string;
  /** The entry that is corrected. */
  entry: StatementLine | null;
  onClose(): void;
}

/** Proposes a correcting entry to another reviewer. */
function CorrectionDialog({ account, currency, entry, onClose }: CorrectionDialogProps) {
  const { correction: texts } = useTexts();
  const { id, revision } = account;
  const request = useProposing<ProposeCorrection>(
    `accounts/${encodeURIComponent(id)}/propose-correction`,
  );
  const wordsOf = useEntryWords();
  const amountOf = useAmount();
  const [direction, setDirection] = useState<Direction>('credit');
  const { language } = useLanguage();
  const [text, setText] = useState('');
  const units = unitsIn(text, language, currency);
  const [description, setDescription] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);

  const submit = () => {
    setTried(true);
    if (!units) return;
    const amount = direction === 'credit' ? units : -units;
    request.mutate(
      {
        ...{ revision, amount: { amount, currency } },
        ...{ description: description.trim(), note: note.trim() },
        ...(entry && { correctedEntryId: entry.entryId }),
      },
      { onSuccess: onClose },
    );
  };

  return (
    <FormDialog
      title={texts.title}
      submit={texts.propose}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{texts.advice}</Text>
      {entry && (
        <Text>
          {texts.about(wordsOf(entry), amountOf(entry.amount))}{' '}
          <Text span c="dimmed">
            <Moment at={entry.bookedAt} />
          </Text>
        </Text>
      )}
      <NativeSelect
        label={texts.direction}
        data={directions.map((value) => ({ value, label: texts.directions[value] }))}
        value={direction}
        onChange={(event) => setDirection(event.currentTarget.value as Direction)}
      />
      <AmountInput
        label={texts.amount}
        currency={currency}
        text={text}
        isRequired
        problem={isTried && !units && texts.amountWrong}
        onChange={setText}
      />
      <TextInput
        label={texts.description}
        description={texts.descriptionHelp}
        value={description}
        maxLength={MAX_CORRECTION_DESCRIPTION_LENGTH}
        autoComplete="off"
        required
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Textarea
        label={texts.note}
        description={texts.noteHelp}
        value={note}
        maxLength={1_000}
        rows={3}
        required
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface PayoutDialogProps {
  account: ReviewedAccountDetail;
  balance: Money;
  onClose(): void;
}

/** Proposes to another reviewer to pay out the balance of a company that has ended. */
function PayoutDialog({ account, balance, onClose }: PayoutDialogProps) {
  const { payout: texts, correction } = useTexts();
  const amountOf = useAmount();
  const { id, revision, company } = account;
  const request = useProposing<ProposePayout>(`accounts/${encodeURIComponent(id)}/propose-payout`);
  const [iban, setIban] = useState('');
  const submit = (note: string) =>
    request.mutate({ revision, amount: balance, iban: iban.trim(), note }, { onSuccess: onClose });
  return (
    <NoteDialog
      title={texts.title}
      advice={texts.advice}
      label={correction.note}
      description={correction.noteHelp}
      submit={correction.propose}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts
        facts={[
          [texts.balance, amountOf(balance)],
          [texts.accountHolder, company.legalName],
        ]}
      />
      <TextInput
        label={texts.iban}
        description={texts.ibanHelp}
        value={iban}
        maxLength={42}
        autoComplete="off"
        spellCheck={false}
        required
        onChange={(event) => setIban(event.currentTarget.value)}
      />
    </NoteDialog>
  );
}
