import type { AccessEventResource, AccessParty } from '#contracts';
import { Text } from '@mantine/core';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { useAccessEvents } from '../api/user-queries.js';
import classes from '../keys/access.module.css';
import { useTexts } from '../texts/index.js';

/** Who changed keys and people, and when. */
export function TrailScreen({ after }: { after: string }) {
  const { trail: texts } = useTexts().access;
  const events = useAccessEvents(after);
  return (
    <>
      <PageHeading>{texts.heading}</PageHeading>
      <Text c="dimmed">{texts.lead}</Text>
      <Loaded query={events}>
        {(page) => (
          <>
            <ul role="list" className={classes.list} aria-label={texts.heading}>
              {page.items.map((event) => (
                <Move key={event.id} event={event} />
              ))}
            </ul>
            <Pager label={texts.heading} page={page} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Move({ event: { at, action, actor, subject } }: { event: AccessEventResource }) {
  const { trail: texts } = useTexts().access;
  const nameOf = (party: AccessParty | null) =>
    party === null ? '' : party.kind === 'platform' ? texts.platform : (party.name ?? texts.erased);
  return (
    <li className={classes.entry}>
      <span>{texts.actions[action](nameOf(actor), nameOf(subject))}</span>
      <span className={classes.detail}>
        <Moment at={at} />
      </span>
    </li>
  );
}
