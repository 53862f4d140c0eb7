import type { AccountResource } from '#contracts';
import { useAmount } from '../../shared/language/language-context.js';
import { RowName } from '../../shared/list/data-table.js';
import { useAccounts } from '../entity-queries.js';
import { AccountBadge, CompanyName, useAccountTitle } from '../names.js';
import { EntityTable, NamedListScreen } from '../parts.js';
import { type Filters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

export function AccountsScreen({ filters }: { filters: Filters<'accounts'> }) {
  const texts = useTexts().accounts;
  const query = useAccounts(filters);
  return (
    <NamedListScreen
      heading={texts.heading}
      search={texts.search}
      path="/v1/accounts"
      filters={filters}
      query={query}
    >
      {(accounts) => <AccountList accounts={accounts} />}
    </NamedListScreen>
  );
}

export function AccountList({ accounts }: { accounts: readonly AccountResource[] }) {
  const { accounts: texts, columns } = useTexts();
  const titleOf = useAccountTitle();
  const amount = useAmount();
  return (
    <EntityTable<AccountResource>
      label={texts.heading}
      rows={accounts}
      nothing={texts.nothing}
      columns={[
        {
          name: columns.account,
          cell: (account) => (
            <RowName href={hrefOf.account({ id: account.id })}>{titleOf(account)}</RowName>
          ),
        },
        {
          name: columns.status,
          isPlain: true,
          cell: ({ status }) => <AccountBadge status={status} />,
        },
        {
          name: columns.company,
          isPlain: true,
          cell: ({ companyId }) => <CompanyName id={companyId} />,
        },
        {
          name: columns.available,
          isNumber: true,
          cell: ({ available }) => available && amount(available),
        },
        { name: texts.booked, isNumber: true, cell: ({ booked }) => booked && amount(booked) },
      ]}
    />
  );
}
