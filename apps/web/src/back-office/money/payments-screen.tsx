import type { QueuedPayment } from '#contracts';
import { exceptionStates, paymentExceptionCodes } from '#contracts/browser';
import { useAmount } from '../../shared/language/language-context.js';
import { Badges, Detail, List, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, Moment } from '../../shared/parts/parts.js';
import { usePayments } from '../money-queries.js';
import { choices, namesOf, PartnerFilter } from '../parts.js';
import { hrefOf, type PaymentFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

/** More would hide the other payments. */
const MOST_BADGES = 3;

/** The payments in which something contradicts. */
export function PaymentsScreen({ filters }: { filters: PaymentFilters }) {
  const { payments: texts, columns } = useTexts();
  const amountOf = useAmount();
  const titles = Object.fromEntries(
    paymentExceptionCodes.map((code) => [code, texts.exceptions[code].title]),
  ) as Record<(typeof paymentExceptionCodes)[number], string>;
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={texts.state}
          name="state"
          value={filters.state}
          standard="open"
          data={namesOf(exceptionStates, texts.exceptionStates)}
        />
        <FilterChoice
          label={texts.kind}
          name="code"
          value={filters.code}
          data={choices(texts.allKinds, paymentExceptionCodes, titles)}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </Filters>
      <List<QueuedPayment>
        label={texts.heading}
        query={usePayments(filters)}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: columns.merchant,
            cell: ({ id, merchant }) => (
              <RowName href={hrefOf.payment({ id })}>{merchant.name}</RowName>
            ),
          },
          {
            name: columns.company,
            isPlain: true,
            cell: ({ company, partner }) => (
              <>
                {company.legalName}
                <Detail>{partner.name}</Detail>
              </>
            ),
          },
          {
            name: texts.kind,
            isPlain: true,
            cell: ({ codes, exceptionState }) => (
              <Badges>
                {codes.slice(0, MOST_BADGES).map((code) => (
                  <Badge key={code} tone={exceptionState === 'open' ? 'warning' : 'quiet'}>
                    {titles[code]}
                  </Badge>
                ))}
                {codes.length > MOST_BADGES && (
                  <Detail>{texts.more(codes.length - MOST_BADGES)}</Detail>
                )}
              </Badges>
            ),
          },
          { name: columns.state, cell: ({ state }) => texts.states[state] },
          { name: columns.noticed, cell: ({ raisedAt }) => <Moment at={raisedAt} /> },
          { name: columns.amount, isNumber: true, cell: ({ amount }) => amountOf(amount) },
        ]}
      />
    </>
  );
}
