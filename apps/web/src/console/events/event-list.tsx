import type { EventResource } from '#contracts';
import { CodeName } from '../../shared/code-name/code-name.js';
import { Moment } from '../../shared/moment/moment.js';
import { CompanyName } from '../names/names.js';
import { LinkedList, RowDetail, RowLink } from '../parts/linked-list.js';
import { shownStatusOf, StatusBadge } from '../parts/status-badge.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

interface EventListProps {
  events: readonly EventResource[];
  /** They stand on the screen of what they are about. */
  isOfOne?: boolean;
}

export function EventList({ events, isOfOne = false }: EventListProps) {
  const texts = useTexts().events;
  return (
    <LinkedList label={texts.heading} items={events} nothing={texts.nothing}>
      {(event) => (
        <>
          <RowLink href={hrefOf.event({ id: event.id })}>
            <CodeName>{event.event}</CodeName>
          </RowLink>
          <StatusBadge status={shownStatusOf(event)} />
          <RowDetail>
            {event.isTest && texts.test}
            {!event.isTest && !isOfOne && <CompanyName id={event.companyId} />}
          </RowDetail>
          <RowDetail>{texts.attempts(event.attempts.length)}</RowDetail>
          <RowDetail>
            <Moment at={event.createdAt} />
          </RowDetail>
        </>
      )}
    </LinkedList>
  );
}
