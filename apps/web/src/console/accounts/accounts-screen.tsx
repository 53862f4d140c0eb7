import { useAccounts } from '../api/entity-queries.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { AccountList } from './account-list.js';

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
