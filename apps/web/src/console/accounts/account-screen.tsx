import type { AccountResource, AutoTopUpResource, Money, TopUpResource } from '#contracts';
import { Text } from '@mantine/core';
import classes from './accounts.module.css';
import { BalanceSheet } from './balance-sheet.js';
import { ChangesSheet } from './changes-sheet.js';
import { InvoicesSheet } from './invoices-sheet.js';
import { StatementSheet } from './statement-sheet.js';
import { useAutoTopUp, useTopUps } from '../api/account-queries.js';
import { useAccount, useCards } from '../api/entity-queries.js';
import { CardList } from '../cards/cards-screen.js';
import { LatestEvents } from '../events/event-list.js';
import { CompanyName, Id, useAccountTitle } from '../names/names.js';
import { AccountBadge } from '../parts/badges.js';
import { FoundScreen, LatestSheet, ScreenHead } from '../parts/screen-parts.js';
import { LatestPayments } from '../payments/payments-screen.js';
import { hrefOf } from '../route.js';
import { AccountSimulations } from '../sandbox/account-simulations.js';
import { useTexts } from '../texts/index.js';
import { Badge, type BadgeTone } from '../../shared/badge/badge.js';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';

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
  const fact = (name: string, money: Money | null) =>
    money ? [[name, amount(money)] as const] : [];
  return (
    <Facts
      facts={[
        [event.id, <Id id={account.id} />],
        [scopes.names.companyId, <CompanyName id={account.companyId} withId />],
        ...fact(texts.booked, account.booked),
        ...fact(texts.held, account.held),
        ...fact(texts.available, account.available),
        ...fact(texts.creditLimit, account.creditLimit),
        ...fact(texts.lowBalanceThreshold, account.lowBalanceThreshold),
        ...(account.topUpReference
          ? [[texts.topUpReference, <Id id={account.topUpReference} />] as const]
          : []),
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
  const fact = (name: string, money: Money | null) =>
    money ? [[name, amount(money)] as const] : [];
  return (
    <Facts
      facts={[
        [texts.state, texts.autoTopUpStatuses[status]],
        [texts.threshold, amount(threshold)],
        ...fact(texts.topUpAmount, autoTopUp.amount),
        ...fact(texts.topUpTarget, targetAmount),
        ...fact(texts.dailyCap, dailyCap),
        ...(pendingTopUpId ? [[texts.pendingTopUp, <Id id={pendingTopUpId} />] as const] : []),
        ...(waitsUntil ? [[texts.waitsUntil, <Moment at={waitsUntil} />] as const] : []),
      ]}
    />
  );
}

const tones: Record<TopUpResource['status'], BadgeTone> = {
  initiated: 'information',
  completed: 'good',
  failed: 'failure',
  unmatched: 'warning',
  returned: 'quiet',
};

function TopUpsSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  const topUps = useTopUps(accountId);
  return (
    <Sheet title={texts.topUps}>
      <Loaded query={topUps}>
        {(shown) =>
          shown.length === 0 ? (
            <Text c="dimmed">{texts.noTopUps}</Text>
          ) : (
            <ul className={classes.list} aria-label={texts.topUps}>
              {shown.map((topUp) => (
                <TopUp key={topUp.id} topUp={topUp} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function TopUp({ topUp }: { topUp: TopUpResource }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  const { id, source, status, remitter, createdAt } = topUp;
  return (
    <li>
      <span>{[texts.topUpSources[source], remitter].filter(Boolean).join(', ')}</span>
      <Badge tone={tones[status]}>{texts.topUpStatuses[status]}</Badge>
      <span className={classes.amount}>{amount(topUp.amount)}</span>
      <Moment at={createdAt} />
      <Id id={id} />
    </li>
  );
}
