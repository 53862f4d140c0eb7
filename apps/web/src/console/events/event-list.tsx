import type { EventResource } from '#contracts';
import { CodeName } from '../../shared/code-name/code-name.js';
import { type Column, RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/moment/moment.js';
import { CompanyName } from '../names/names.js';
import { EntityTable } from '../parts/entity-table.js';
import { shownStatusOf, StatusBadge } from '../parts/status-badge.js';
import { hrefOf } from '../route.js';
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
