import { useEvents } from '../api/event-queries.js';
import { LatestSheet } from '../parts/latest-sheet.js';
import { hrefOf, type EventFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { EventList } from './event-list.js';

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
