import type { ReviewedAccount } from '#contracts';
import { accountStatuses } from '#contracts/browser';
import { NativeSelect, Text, VisuallyHidden } from '@mantine/core';
import { FilterText } from '../../shared/filters/filter-text.js';
import filterClasses from '../../shared/filters/filters.module.css';
import { useAmount } from '../../shared/language/use-amount.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';
import { useCompanyAccounts } from '../api/company-account-queries.js';
import { PartnerFilter } from '../parts/partner-filter.js';
import { StateBadge } from '../parts/state-badge.js';
import classes from '../payments/payments.module.css';
import { type AccountFilters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The card accounts of all companies. */
export function AccountsScreen({ filters }: { filters: AccountFilters }) {
  const texts = useTexts().accounts;
  const accounts = useCompanyAccounts(filters);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Text mt="sm">{texts.lead}</Text>
      <Filters filters={filters} />
      <Loaded query={accounts}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{texts.nothing}</Text>
            ) : (
              <ul className={rows.list} aria-label={texts.heading}>
                {shown.items.map((account) => (
                  <AccountRow key={account.id} account={account} />
                ))}
              </ul>
            )}
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
    </>
  );
}

function AccountRow({ account }: { account: ReviewedAccount }) {
  const { accounts: texts, account: own } = useTexts();
  const amountOf = useAmount();
  const { id, company, partner, accountType, status } = account;
  const { booked, held, available, creditLimit, topUpReference } = account;
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        <a href={hrefOf.account({ id })} className={rows.name}>
          {company.legalName}
        </a>
        <span className={rows.detail}>{partner.name}</span>
      </div>
      <div className={classes.badges}>
        <StateBadge state={status}>{texts.statuses[status]}</StateBadge>
        <span className={rows.detail}>
          {[
            accountType && texts.types[accountType],
            creditLimit && `${own.creditLimit} ${amountOf(creditLimit)}`,
            topUpReference,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.amount}>
        {booked && held && available && (
          <>
            <div>{texts.available(amountOf(available))}</div>
            <div className={rows.detail}>
              {own.booked} {amountOf(booked)}
            </div>
            <div className={rows.detail}>
              {own.held} {amountOf(held)}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

function Filters({ filters }: { filters: AccountFilters }) {
  const { accounts: texts } = useTexts();
  return (
    <div role="search" aria-label={texts.filters} className={filterClasses.filters}>
      <FilterText
        label={texts.search}
        placeholder={texts.searchHelp}
        maxLength={100}
        value={filters.search}
        onChange={(search) => narrow({ search, after: '' })}
      />
      <NativeSelect
        label={texts.status}
        data={[
          { value: '', label: texts.allStatuses },
          ...accountStatuses.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
        value={filters.status}
        onChange={(event) => narrow({ status: event.currentTarget.value, after: '' })}
      />
      <PartnerFilter partnerId={filters.partnerId} />
    </div>
  );
}
