import type { QueuedApplication } from '#contracts';
import { utcText } from '../../shared/language/format.js';
import { Badges, List, RowName } from '../../shared/list/data-table.js';
import { FilterChoice, Filters } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Moment } from '../../shared/parts/parts.js';
import { PartnerFilter, StateBadge } from '../parts.js';
import { useQueue } from '../queries.js';
import { hrefOf, type QueueFilters } from '../route.js';
import { useTexts } from '../texts/index.js';

export function QueueScreen({ filters }: { filters: QueueFilters }) {
  const { queue: texts, columns, waited, moment, kycStatuses, creditStatuses } = useTexts();
  const queue = useQueue(filters);
  const readAtMs = queue.dataUpdatedAt;
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={texts.state}
          name="state"
          value={filters.state}
          data={[
            { value: '', label: texts.waiting },
            ...optionsOf('kycStatus', 'KYC', kycStatuses),
            ...optionsOf('creditStatus', texts.credit, creditStatuses),
          ]}
        />
        <PartnerFilter partnerId={filters.partnerId} />
      </Filters>
      <List<QueuedApplication>
        label={texts.heading}
        query={queue}
        nothing={texts.nothing}
        announce={texts.shown}
        keyOf={({ id }) => id}
        columns={[
          {
            name: columns.company,
            cell: ({ id, company }) => (
              <RowName href={hrefOf.application({ id })} detail={company.country}>
                {company.legalName}
              </RowName>
            ),
          },
          { name: texts.partner, cell: ({ partner }) => partner.name },
          {
            name: columns.state,
            isPlain: true,
            cell: ({ kycStatus, creditStatus, proposed }) => (
              <Badges>
                {kycStatus !== 'draft' && (
                  <StateBadge state={kycStatus}>KYC: {kycStatuses[kycStatus]}</StateBadge>
                )}
                {creditStatus !== 'draft' && (
                  <StateBadge state={creditStatus}>
                    {texts.credit}: {creditStatuses[creditStatus]}
                  </StateBadge>
                )}
                {proposed.length > 0 && (
                  <StateBadge state="proposed">{texts.secondNeeded}</StateBadge>
                )}
              </Badges>
            ),
          },
          {
            name: texts.review,
            isPlain: true,
            cell: ({ reviewDueAt }) => (reviewDueAt ? <Moment at={reviewDueAt} /> : '–'),
          },
          {
            name: columns.waiting,
            isNumber: true,
            cell: ({ waitingSince }) => (
              <time
                dateTime={waitingSince}
                title={`${moment(waitingSince)}, ${utcText(waitingSince)}`}
              >
                {waited(readAtMs - Date.parse(waitingSince))}
              </time>
            ),
          },
        ]}
      />
    </>
  );
}

function optionsOf(parameter: string, part: string, statuses: Record<string, string>) {
  return Object.entries(statuses)
    .filter(([status]) => status !== 'draft')
    .map(([status, text]) => ({ value: `${parameter}=${status}`, label: `${part}: ${text}` }));
}
