import type { AccountResource } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { CompanyName, useAccountTitle } from '../names/names.js';
import { LinkedList, RowDetail, RowLink } from '../parts/linked-list.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { AccountBadge } from './account-badge.js';

export function AccountList({ accounts }: { accounts: readonly AccountResource[] }) {
  const texts = useTexts().accounts;
  const titleOf = useAccountTitle();
  const amount = useAmount();
  return (
    <LinkedList label={texts.heading} items={accounts} nothing={texts.nothing}>
      {(account) => (
        <>
          <RowLink href={hrefOf.account({ id: account.id })}>{titleOf(account)}</RowLink>
          <AccountBadge status={account.status} />
          <RowDetail>
            <CompanyName id={account.companyId} />
          </RowDetail>
          <RowDetail>{account.booked && amount(account.booked)}</RowDetail>
          <RowDetail>
            {account.available && texts.availableNow(amount(account.available))}
          </RowDetail>
        </>
      )}
    </LinkedList>
  );
}
