import type { AccountResource, Money } from '#contracts';
import { Facts } from '../../shared/facts/facts.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { useAccount, useCards } from '../api/entity-queries.js';
import { CardList } from '../cards/card-list.js';
import { LatestEvents } from '../events/latest-events.js';
import { CompanyName, Id, useAccountTitle } from '../names/names.js';
import { FoundScreen } from '../parts/found-screen.js';
import { LatestSheet } from '../parts/latest-sheet.js';
import { ScreenHead } from '../parts/screen-head.js';
import { LatestPayments } from '../payments/latest-payments.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { AccountSimulations } from '../sandbox/account-simulations.js';
import { AccountBadge } from './account-badge.js';
import { AutoTopUpSheet } from './auto-top-up-sheet.js';
import { BalanceSheet } from './balance-sheet.js';
import { ChangesSheet } from './changes-sheet.js';
import { InvoicesSheet } from './invoices-sheet.js';
import { StatementSheet } from './statement-sheet.js';
import { TopUpsSheet } from './top-ups-sheet.js';

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
