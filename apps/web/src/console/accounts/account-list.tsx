import type { AccountResource } from '#contracts';
import { useAmount } from '../../shared/language/use-amount.js';
import { CompanyName, useAccountTitle } from '../names/names.js';
import { LinkedList, RowAmount, RowDetail, RowLink } from '../parts/linked-list.js';
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
          <RowAmount>{account.booked && amount(account.booked)}</RowAmount>
          <RowAmount>
            {account.available && texts.availableNow(amount(account.available))}
          </RowAmount>
        </>
      )}
    </LinkedList>
  );
}
