import type {
  AccountResource,
  AutoTopUpResource,
  InvoiceResource,
  Money,
  TopUpResource,
} from '#contracts';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useAmount } from '../../shared/language/language-context.js';
import { Detail, RowActions, RowName } from '../../shared/list/data-table.js';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import {
  Badge,
  type BadgeTone,
  Facts,
  Moment,
  Notice,
  ProgressButton,
  Sheet,
} from '../../shared/parts/parts.js';
import { TransferDetails } from '../../shared/transfer/transfer-details.js';
import {
  daysOfMonth,
  monthsUntil,
  useAutoTopUp,
  useDailyBalances,
  useDownload,
  useInvoices,
  useTopUps,
} from '../account-queries.js';
import { useAccount, useCards } from '../entity-queries.js';
import { LatestEvents } from '../events/event-list.js';
import { AccountBadge, CompanyName, Id, useAccountTitle } from '../names.js';
import { EntityTable, FoundScreen, LatestSheet, ScreenHead } from '../parts.js';
import { LatestPayments } from '../payments/payments-screen.js';
import { hrefOf } from '../route.js';
import { AccountSimulations } from '../sandbox/simulations.js';
import { useTexts } from '../texts/index.js';
import { BalanceSheet, ChangesSheet } from './balance-sheets.js';
import { CardList } from './cards-screens.js';

export function AccountScreen({ id }: { id: string }) {
  const texts = useTexts().accounts;
  const titleOf = useAccountTitle();
  const account = useAccount(id, { isLive: true });
  const back = { href: hrefOf.accounts(), name: texts.back };
  return (
    <FoundScreen query={account} unknown={texts.unknown} back={back}>
      {(shown) => (
        <>
          <ScreenHead
            back={back}
            name={titleOf(shown)}
            id={id}
            path={`/v1/accounts/${id}`}
            badge={<AccountBadge status={shown.status} />}
          />
          <AccountFacts account={shown} />
          <AccountSimulations key={id} account={shown} />
          {shown.topUpReference && (
            <Sheet title={texts.transfer}>
              <TransferDetails details={shown.bankDetails} reference={shown.topUpReference} />
            </Sheet>
          )}
          {shown.booked && <OpenAccount account={shown} />}
          <LatestPayments filters={{ accountId: id }} />
          <CardsOfAccount accountId={id} />
          <LatestEvents filters={{ accountId: id }} />
        </>
      )}
    </FoundScreen>
  );
}

/** What only an account that is open has. */
function OpenAccount({ account: { id, accountType, sequence } }: { account: AccountResource }) {
  return (
    <>
      <BalanceSheet accountId={id} />
      <ChangesSheet accountId={id} sequence={sequence} />
      <StatementSheet accountId={id} />
      {accountType === 'credit' && <InvoicesSheet accountId={id} />}
      <TopUpsSheet accountId={id} />
      {accountType === 'debit' && <AutoTopUpSheet accountId={id} />}
    </>
  );
}

function AccountFacts({ account }: { account: AccountResource }) {
  const { accounts: texts, event, scopes } = useTexts();
  const amount = useAmount();
  const fact = (name: string, money: Money | null) => [name, money && amount(money)] as const;
  return (
    <Facts
      facts={[
        [event.id, <Id id={account.id} />],
        [scopes.names.companyId, <CompanyName id={account.companyId} withId />],
        fact(texts.booked, account.booked),
        fact(texts.held, account.held),
        fact(texts.available, account.available),
        fact(texts.creditLimit, account.creditLimit),
        fact(texts.lowBalanceThreshold, account.lowBalanceThreshold),
      ]}
    />
  );
}

function CardsOfAccount({ accountId }: { accountId: string }) {
  const { cards: texts } = useTexts();
  const cards = useCards({ accountId, companyId: '', personId: '', search: '', after: '' });
  return (
    <LatestSheet title={texts.heading} href={hrefOf.cards({ accountId })} query={cards}>
      {(items) => <CardList cards={items} />}
    </LatestSheet>
  );
}

function AutoTopUpSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  const autoTopUp = useAutoTopUp(accountId);
  return (
    <Sheet title={texts.autoTopUp}>
      <Loaded query={autoTopUp}>
        {(shown) =>
          shown ? <Settings autoTopUp={shown} /> : <Text c="dimmed">{texts.noAutoTopUp}</Text>
        }
      </Loaded>
    </Sheet>
  );
}

function Settings({ autoTopUp }: { autoTopUp: AutoTopUpResource }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  const { status, threshold, targetAmount, dailyCap, pendingTopUpId, waitsUntil } = autoTopUp;
  const fact = (name: string, money: Money | null) => [name, money && amount(money)] as const;
  return (
    <Facts
      facts={[
        [texts.state, texts.autoTopUpStatuses[status]],
        [texts.threshold, amount(threshold)],
        fact(texts.topUpAmount, autoTopUp.amount),
        fact(texts.topUpTarget, targetAmount),
        fact(texts.dailyCap, dailyCap),
        [texts.pendingTopUp, pendingTopUpId && <Id id={pendingTopUpId} />],
        [texts.waitsUntil, waitsUntil && <Moment at={waitsUntil} />],
      ]}
    />
  );
}

const topUpTones: Record<TopUpResource['status'], BadgeTone> = {
  initiated: 'information',
  completed: 'good',
  failed: 'failure',
  unmatched: 'warning',
  returned: 'quiet',
};

function TopUpsSheet({ accountId }: { accountId: string }) {
  const { accounts: texts, columns } = useTexts();
  const amount = useAmount();
  const topUps = useTopUps(accountId);
  return (
    <Sheet title={texts.topUps}>
      <Loaded query={topUps}>
        {(shown) => (
          <EntityTable<TopUpResource>
            label={texts.topUps}
            rows={shown}
            nothing={texts.noTopUps}
            columns={[
              {
                name: texts.topUp,
                cell: ({ id, source, remitter }) => (
                  <RowName detail={<Id id={id} />}>
                    {[texts.topUpSources[source], remitter].filter(Boolean).join(', ')}
                  </RowName>
                ),
              },
              {
                name: columns.status,
                isPlain: true,
                cell: ({ status }) => (
                  <Badge tone={topUpTones[status]}>{texts.topUpStatuses[status]}</Badge>
                ),
              },
              { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
              { name: columns.amount, isNumber: true, cell: (topUp) => amount(topUp.amount) },
            ]}
          />
        )}
      </Loaded>
    </Sheet>
  );
}

const formats = ['pdf', 'csv', 'camt053'] as const;
type Format = (typeof formats)[number];

const extensions: Record<Format, string> = { pdf: 'pdf', csv: 'csv', camt053: 'camt053.xml' };

/** The statement of a month as a file. */
function StatementSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  // The company's current day, which in the sandbox may be ahead.
  const today = useDailyBalances(accountId).data?.to;
  const [chosen, setChosen] = useState('');
  const download = useDownload();
  if (today === undefined) return null;
  const months = monthsUntil(today);
  const month = chosen || months[0]!;
  const problem = download.error?.code && texts.statementProblems[download.error.code];
  return (
    <Sheet title={texts.statement}>
      <Text mb="sm">{texts.statementLead}</Text>
      <Group align="end" gap="sm">
        <NativeSelect
          label={texts.month}
          data={months.map((value) => ({ value, label: texts.monthName(value) }))}
          value={month}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {formats.map((format) => (
          <ProgressButton
            variant="default"
            key={format}
            isBusy={download.isPending && download.variables.path.includes(`.${format}`)}
            onClick={() =>
              download.mutate({
                path: `/v1/accounts/${accountId}/${fileOf(format, month, today)}`,
                filename: `statement-${month}.${extensions[format]}`,
              })
            }
          >
            {texts.formats[format]}
          </ProgressButton>
        ))}
      </Group>
      {problem && <Notice tone="failure" mt="sm" title={problem} />}
      {download.error && !problem && <FailureAlert error={download.error} reassurance="" />}
    </Sheet>
  );
}

function fileOf(format: Format, month: string, today: string): string {
  if (format !== 'csv') return `statement.${format}?month=${month}`;
  return `statement.csv?${new URLSearchParams(daysOfMonth(month, today))}`;
}

const invoiceTones: Record<InvoiceResource['status'], BadgeTone> = {
  open: 'information',
  overdue: 'failure',
  paid: 'good',
};

function InvoicesSheet({ accountId }: { accountId: string }) {
  const { accounts: texts, columns } = useTexts();
  const amount = useAmount();
  const invoices = useInvoices(accountId);
  return (
    <Sheet title={texts.invoices}>
      <Loaded query={invoices}>
        {(shown) => (
          <EntityTable<InvoiceResource>
            label={texts.invoices}
            rows={shown}
            nothing={texts.noInvoices}
            columns={[
              {
                name: texts.invoice,
                cell: ({ number, period }) => (
                  <RowName detail={texts.period(period.from, period.to)}>{number}</RowName>
                ),
              },
              {
                name: columns.status,
                isPlain: true,
                cell: ({ status, outstanding, dueOn }) => (
                  <>
                    <Badge tone={invoiceTones[status]}>{texts.invoiceStatuses[status]}</Badge>
                    {status !== 'paid' && (
                      <Detail>{texts.due(amount(outstanding), texts.day(dueOn))}</Detail>
                    )}
                  </>
                ),
              },
              {
                name: texts.paymentReference,
                cell: ({ paymentReference }) => <Id id={paymentReference} />,
              },
              { name: columns.amount, isNumber: true, cell: (invoice) => amount(invoice.amount) },
              { name: '', cell: (invoice) => <InvoiceDownload {...invoice} /> },
            ]}
          />
        )}
      </Loaded>
    </Sheet>
  );
}

function InvoiceDownload({ id, number }: Pick<InvoiceResource, 'id' | 'number'>) {
  const texts = useTexts().accounts;
  const download = useDownload();
  return (
    <RowActions>
      <ProgressButton
        variant="default"
        size="xs"
        aria-label={texts.invoicePdf(number)}
        isBusy={download.isPending}
        onClick={() =>
          download.mutate({
            path: `/v1/invoices/${id}/document.pdf`,
            filename: `invoice-${number}.pdf`,
          })
        }
      >
        {texts.formats.pdf}
      </ProgressButton>
      {download.error && <FailureAlert error={download.error} reassurance="" />}
    </RowActions>
  );
}
