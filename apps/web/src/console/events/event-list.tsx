import type { EventResource } from '#contracts';
import { type Column, RowName } from '../../shared/list/data-table.js';
import { CodeName, Moment } from '../../shared/parts/parts.js';
import { useEvents } from '../event-queries.js';
import { CompanyName, shownStatusOf, StatusBadge } from '../names.js';
import { EntityTable, LatestSheet } from '../parts.js';
import { type EventFilters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

interface EventListProps {
  events: readonly EventResource[];
  /** They stand on the screen of what they are about. */
  isOfOne?: boolean;
}

export function EventList({ events, isOfOne = false }: EventListProps) {
  const { events: texts, columns } = useTexts();
  const company: Column<EventResource> = {
    name: columns.company,
    isPlain: true,
    cell: ({ isTest, companyId }) => (isTest ? texts.test : <CompanyName id={companyId} />),
  };
  return (
    <EntityTable<EventResource>
      label={texts.heading}
      rows={events}
      nothing={texts.nothing}
      columns={[
        {
          name: columns.event,
          cell: ({ id, event }) => (
            <RowName href={hrefOf.event({ id })}>
              <CodeName>{event}</CodeName>
            </RowName>
          ),
        },
        {
          name: columns.status,
          isPlain: true,
          cell: (event) => <StatusBadge status={shownStatusOf(event)} />,
        },
        ...(isOfOne ? [] : [company]),
        {
          name: columns.attempts,
          isPlain: true,
          cell: ({ attempts }) => texts.attempts(attempts.length),
        },
        { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}

const ALL: EventFilters = {
  status: '',
  channel: '',
  event: '',
  companyId: '',
  personId: '',
  cardId: '',
  accountId: '',
  transactionId: '',
  search: '',
  from: '',
  to: '',
  live: '',
  after: '',
};

/** The latest events of a company, a person, a card or an account. */
export function LatestEvents({ filters }: { filters: Partial<EventFilters> }) {
  const texts = useTexts().events;
  const events = useEvents({ ...ALL, ...filters }, true);
  return (
    <LatestSheet title={texts.heading} href={hrefOf.events(filters)} query={events}>
      {(items) => <EventList events={items} isOfOne />}
    </LatestSheet>
  );
}
