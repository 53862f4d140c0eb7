import type { ReviewedAccount } from '#contracts';
import { accountStatuses } from '#contracts/browser';
import { useAmount } from '../../shared/language/language-context.js';
import { Detail, List, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters, FilterText } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useCompanyAccounts } from '../money-queries.js';
import { choices, PartnerFilter, StateBadge } from '../parts.js';
import { type AccountFilters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The card accounts of all companies. */
export function AccountsScreen({ filters }: { filters: AccountFilters }) {
  const { accounts: texts, account: own, columns } = useTexts();
  const amountOf = useAmount();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterText
          label={texts.search}
          name="search"
          value={filters.search}
          placeholder={texts.searchHelp}
          maxLength={100}
        />
        <FilterChoice
          label={texts.status}
          name="status"
          value={filters.status}
          data={choices(texts.allStatuses, accountStatuses, texts.statuses)}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </Filters>
      <List<ReviewedAccount>
        label={texts.heading}
        query={useCompanyAccounts(filters)}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: columns.company,
            cell: ({ id, company, partner }) => (
              <RowName href={hrefOf.account({ id })} detail={partner.name}>
                {company.legalName}
              </RowName>
            ),
          },
          {
            name: columns.state,
            isPlain: true,
            cell: ({ status }) => <StateBadge state={status}>{texts.statuses[status]}</StateBadge>,
          },
          {
            name: own.type,
            cell: ({ accountType, creditLimit }) =>
              accountType && (
                <>
                  {texts.types[accountType]}
                  {creditLimit && (
                    <Detail>
                      {own.creditLimit} {amountOf(creditLimit)}
                    </Detail>
                  )}
                </>
              ),
          },
          { name: columns.reference, cell: ({ topUpReference }) => topUpReference },
          {
            name: own.available,
            isNumber: true,
            cell: ({ available }) => available && amountOf(available),
          },
          { name: own.booked, isNumber: true, cell: ({ booked }) => booked && amountOf(booked) },
          { name: own.held, isNumber: true, cell: ({ held }) => held && amountOf(held) },
        ]}
      />
    </>
  );
}
