import type {
  MoneyProposal,
  ProposeAssignment,
  ProposeReturn,
  ReviewedAccount,
  UnmatchedMoneyDetail,
} from '#contracts';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAmount } from '../../shared/language/language-context.js';
import { DataTable } from '../../shared/list/data-table.js';
import { useTyping } from '../../shared/list/filters.js';
import { Loaded, LoadedScreen } from '../../shared/loaded/loaded.js';
import { UnknownScreen } from '../../shared/page/message-screen.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Facts, Moment, Sheet } from '../../shared/parts/parts.js';
import { useFoundAccounts, useProposals, useProposing, useTransfer } from '../money-queries.js';
import { FormDialog, NoteDialog, StateBadge } from '../parts.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { useProposalColumns } from './proposals-screen.js';

/** A bank transfer that matches no account. */
export function TransferScreen({ id }: { id: string }) {
  const transfer = useTransfer(id);
  const texts = useTexts().transfer;
  if (transfer.error?.status === 404) {
    return (
      <UnknownScreen
        title={texts.unknown}
        wayOut={{ href: hrefOf.unmatched(), name: texts.back }}
      />
    );
  }
  return (
    <LoadedScreen query={transfer}>{(shown) => <ShownTransfer transfer={shown} />}</LoadedScreen>
  );
}

function ShownTransfer({ transfer }: { transfer: UnmatchedMoneyDetail }) {
  const { transfer: texts, unmatched } = useTexts();
  const isWaiting = transfer.state === 'waiting';
  const amountOf = useAmount();
  const { id, partner, amount, reason, reference, remitter, transferId, createdAt } = transfer;
  return (
    <>
      <PageHeading
        back={{ href: hrefOf.unmatched(), name: texts.back }}
        windowTitle={`${texts.title(amountOf(amount))} ${id}`}
        badge={<StateBadge state={transfer.state}>{unmatched.states[transfer.state]}</StateBadge>}
        lead={partner.name}
      >
        {texts.title(amountOf(amount))}
      </PageHeading>
      <Sheet title={texts.facts}>
        <Facts
          facts={[
            [texts.reason, unmatched.reasons[reason]],
            [texts.reference, reference.trim() || unmatched.noReference],
            [texts.remitter, remitter ?? unmatched.nobody],
            [texts.createdAt, <Moment at={createdAt} />],
            ...(transferId === null ? [] : ([[texts.transferId, transferId]] as const)),
            [texts.suspense, texts.suspenseOf(partner.name, amount.currency)],
            [texts.id, id],
          ]}
        />
      </Sheet>
      {transfer.state !== 'returned' && (
        <Sheet title={isWaiting ? texts.account : texts.assignedTo}>
          <MeantAccount account={transfer.account} />
        </Sheet>
      )}
      <TransferProposals transfer={transfer} />
    </>
  );
}

function MeantAccount({ account }: Pick<UnmatchedMoneyDetail, 'account'>) {
  const { transfer: texts } = useTexts();
  if (!account) return <Text c="dimmed">{texts.noAccount}</Text>;
  return (
    <Facts
      facts={[
        [
          texts.search,
          <a href={hrefOf.account({ id: account.id })}>
            {texts.accountOf(account.company.legalName, account.id)}
          </a>,
        ],
        [texts.currency, account.currency ?? texts.undecided],
      ]}
    />
  );
}

/** The proposals for a transfer, and the actions that are possible while it is unmatched. */
function TransferProposals({ transfer }: { transfer: UnmatchedMoneyDetail }) {
  const { transfer: texts } = useTexts();
  const [asking, setAsking] = useState<'assign' | 'return' | null>(null);
  const columns = useProposalColumns();
  const proposals = useProposals({ transferId: transfer.id, after: '' });
  const close = () => setAsking(null);
  return (
    <Sheet title={texts.proposals}>
      <Loaded query={proposals}>
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <Text c="dimmed">{texts.noProposals}</Text>
            ) : (
              <DataTable<MoneyProposal>
                label={texts.proposals}
                rows={items}
                keyOf={({ id }) => id}
                columns={columns}
              />
            )}
            {transfer.state === 'waiting' && items.every(({ state }) => state !== 'waiting') && (
              <Group mt="md" gap="sm">
                <Button onClick={() => setAsking('assign')}>{texts.assign}</Button>
                <Button variant="default" onClick={() => setAsking('return')}>
                  {texts.giveBack}
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
      {asking === 'assign' && <AssignDialog transfer={transfer} onClose={close} />}
      {asking === 'return' && <ReturnDialog transfer={transfer} onClose={close} />}
    </Sheet>
  );
}

interface ReturnDialogProps {
  transfer: UnmatchedMoneyDetail;
  onClose(): void;
}

function ReturnDialog({ transfer: { id, revision }, onClose }: ReturnDialogProps) {
  const { transfer: texts, correction } = useTexts();
  const request = useProposing<ProposeReturn>(
    `unmatched-money/${encodeURIComponent(id)}/propose-return`,
  );
  return (
    <NoteDialog
      title={texts.giveBack}
      advice={texts.giveBackAdvice}
      label={correction.note}
      submit={correction.propose}
      request={request}
      onSubmit={(note) => request.mutate({ revision, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface AssignDialogProps {
  transfer: UnmatchedMoneyDetail;
  onClose(): void;
}

/** Proposes an account for a transfer: first that which was probably meant, or any other of the partner. */
function AssignDialog({ transfer, onClose }: AssignDialogProps) {
  const { transfer: texts, correction } = useTexts();
  const { id, revision, amount, partner } = transfer;
  const request = useProposing<ProposeAssignment>(
    `unmatched-money/${encodeURIComponent(id)}/propose-assignment`,
  );
  const [search, setSearch] = useState(transfer.account?.id ?? '');
  const [accountId, setAccountId] = useState<string | null>(null);
  const { typed, setTyped } = useTyping(search, (text) => {
    setSearch(text);
    setAccountId(null);
  });
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);

  const submit = () => {
    setTried(true);
    if (accountId === null) return;
    request.mutate({ revision, accountId, note: note.trim() }, { onSuccess: onClose });
  };

  return (
    <FormDialog
      title={texts.assign}
      submit={correction.propose}
      request={request}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{texts.assignAdvice}</Text>
      <TextInput
        label={texts.search}
        description={texts.searchHelp}
        maxLength={100}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search !== '' && (
        <FoundAccounts
          {...{ search, accountId }}
          partnerId={partner.id}
          currency={amount.currency}
          error={isTried && accountId === null && texts.chooseOne}
          onChoose={setAccountId}
        />
      )}
      <Textarea
        label={correction.note}
        value={note}
        maxLength={1_000}
        rows={3}
        required
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface FoundAccountsProps {
  search: string;
  partnerId: string;
  /** Of the transfer. */
  currency: string;
  accountId: string | null;
  error: string | false;
  onChoose(accountId: string): void;
}

/** Accounts in other currencies are shown with the reason why they can't be chosen. */
function FoundAccounts(props: FoundAccountsProps) {
  const { transfer: texts } = useTexts();
  const found = useFoundAccounts(props.search, props.partnerId);
  return (
    <Loaded query={found}>
      {({ data }) =>
        data.length === 0 ? (
          <Text c="dimmed" role="status">
            {texts.nothingFound}
          </Text>
        ) : (
          <Radio.Group
            label={texts.found}
            value={props.accountId}
            error={props.error}
            onChange={props.onChoose}
          >
            <Stack gap="sm" mt="xs">
              {data.map((account) => (
                <FoundAccount key={account.id} account={account} currency={props.currency} />
              ))}
            </Stack>
          </Radio.Group>
        )
      }
    </Loaded>
  );
}

function FoundAccount({ account, currency }: { account: ReviewedAccount; currency: string }) {
  const { transfer: texts, accounts } = useTexts();
  const amountOf = useAmount();
  const { id, company, available, topUpReference } = account;
  const why = !available
    ? texts.pendingAccount
    : available.currency !== currency && texts.otherCurrency(available.currency);
  const balance = available && accounts.available(amountOf(available));
  return (
    <Radio
      value={id}
      disabled={Boolean(why)}
      label={company.legalName}
      description={[why || balance, topUpReference ?? id].filter(Boolean).join(' · ')}
    />
  );
}
