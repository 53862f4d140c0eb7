import type { UnmatchedMoney } from '#contracts';
import { unmatchedReasons, unmatchedStates } from '#contracts/browser';
import { useAmount } from '../../shared/language/language-context.js';
import { List, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, Moment } from '../../shared/parts/parts.js';
import { useUnmatchedMoney } from '../money-queries.js';
import { choices, namesOf, PartnerFilter } from '../parts.js';
import { hrefOf, type UnmatchedFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

/** The bank transfers that wait in suspense. */
export function UnmatchedMoneyScreen({ filters }: { filters: UnmatchedFilters }) {
  const { unmatched: texts, columns } = useTexts();
  const amountOf = useAmount();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={texts.state}
          name="state"
          value={filters.state}
          standard="waiting"
          data={namesOf(unmatchedStates, texts.states)}
        />
        <FilterChoice
          label={texts.reason}
          name="reason"
          value={filters.reason}
          data={choices(texts.allReasons, unmatchedReasons, texts.reasons)}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </Filters>
      <List<UnmatchedMoney>
        label={texts.heading}
        query={useUnmatchedMoney(filters)}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: columns.sender,
            cell: ({ id, remitter, partner }) => (
              <RowName href={hrefOf.transfer({ id })} detail={partner.name}>
                {remitter ?? texts.nobody}
              </RowName>
            ),
          },
          {
            name: texts.reason,
            isPlain: true,
            cell: ({ state, reason }) => (
              <Badge tone={state === 'waiting' ? 'warning' : 'quiet'}>
                {texts.reasons[reason]}
              </Badge>
            ),
          },
          {
            name: columns.reference,
            cell: ({ reference }) => reference.trim() || texts.noReference,
          },
          { name: columns.received, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          { name: columns.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
        ]}
      />
    </>
  );
}
