import type { ProposeAssignment, ReviewedAccount, UnmatchedMoneyDetail } from '#contracts';
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FilterText } from '../../shared/filters/filter-text.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useFoundAccounts } from '../api/company-account-queries.js';
import { useProposing } from '../api/proposal-queries.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useTexts } from '../texts/index.js';

interface AssignDialogProps {
  transfer: UnmatchedMoneyDetail;
  onClose(): void;
}

/** Proposes an account for a transfer: first that which was probably meant, or any other of the partner. */
export function AssignDialog({ transfer, onClose }: AssignDialogProps) {
  const { transfer: texts, correction } = useTexts();
  const { id, revision, amount, partner } = transfer;
  const request = useProposing<ProposeAssignment>(
    `unmatched-money/${encodeURIComponent(id)}/propose-assignment`,
  );
  const [search, setSearch] = useState(transfer.account?.id ?? '');
  const [accountId, setAccountId] = useState<string | null>(null);
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
      <FilterText
        label={texts.search}
        description={texts.searchHelp}
        maxLength={100}
        value={search}
        onChange={(typed) => {
          setSearch(typed);
          setAccountId(null);
        }}
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

/** Accounts in other currencies are shown, so that nobody wonders where they are, and can't be chosen. */
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
  const told = available && accounts.available(amountOf(available));
  return (
    <Radio
      value={id}
      disabled={Boolean(why)}
      label={company.legalName}
      description={[why || told, topUpReference ?? id].filter(Boolean).join(' · ')}
    />
  );
}
