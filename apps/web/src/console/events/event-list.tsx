import type { EventResource } from '#contracts';
import { Text } from '@mantine/core';
import { CodeName } from '../../shared/code-name/code-name.js';
import { Moment } from '../../shared/moment/moment.js';
import { shownStatusOf, StatusBadge } from '../parts/status-badge.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import classes from './event-list.module.css';

export function EventList({ events }: { events: readonly EventResource[] }) {
  const texts = useTexts().events;
  if (events.length === 0) {
    return <Text c="dimmed">{texts.nothing}</Text>;
  }
  return (
    <ul className={rows.list} aria-label={texts.heading}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
}

function EventRow({ event }: { event: EventResource }) {
  const { events: texts } = useTexts();
  return (
    <li className={`${rows.row} ${classes.columns}`}>
      <a href={hrefOf.event({ id: event.id })} className={rows.name}>
        <CodeName>{event.event}</CodeName>
      </a>
      <StatusBadge status={shownStatusOf(event)} />
      <span className={rows.detail}>{event.isTest ? texts.test : event.companyId}</span>
      <span className={rows.detail}>{texts.attempts(event.attempts.length)}</span>
      <Moment className={rows.detail} at={event.createdAt} />
    </li>
  );
}
