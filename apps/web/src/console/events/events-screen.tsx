import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useEvents } from '../api/event-queries.js';
import { eventQueryOf } from '../api/event-query.js';
import { useEventTail } from '../api/event-tail.js';
import { EventFilterForm } from './event-filter-form.js';
import { EventList } from './event-list.js';
import classes from './events-screen.module.css';
import { RecoverDialog } from './recover-dialog.js';
import { TestEventDialog } from './test-event-dialog.js';
import { CopyListCall } from '../parts/copy-call.js';
import { ScopeChips } from '../parts/scope-chips.js';
import { SearchEnd, StaleNotice } from '../parts/screen-parts.js';
import type { EventFilters } from '../route.js';
import { useMay } from '../session/session.js';
import { useTexts } from '../texts/index.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Pager } from '../../shared/paging/pager.js';
import { narrow } from '../../shared/router/address.js';

export function EventsScreen({ filters }: { filters: EventFilters }) {
  const texts = useTexts().events;
  const [dialog, setDialog] = useState<'recover' | 'test' | null>(null);
  const isLive = filters.live !== 'off';
  // An earlier page gets no new ones, and only the deliveries of those it shows may change.
  useEventTail(isLive && filters.after === '');
  const events = useEvents(filters, isLive);
  const close = () => setDialog(null);
  const mayTest = useMay('sendTestEvent');
  const mayRecover = useMay('recoverEvents');
  const canHaveFailed = filters.status !== 'delivered' && filters.status !== 'pending';
  return (
    <>
      <PageHeading
        actions={
          <>
            {mayRecover && canHaveFailed && (
              <Button variant="default" onClick={() => setDialog('recover')}>
                {texts.recover}
              </Button>
            )}
            {mayTest && (
              <Button variant="default" onClick={() => setDialog('test')}>
                {texts.sendTest}
              </Button>
            )}
          </>
        }
      >
        {texts.heading}
      </PageHeading>
      <EventFilterForm filters={filters} />
      <ScopeChips filters={filters} />
      <div className={classes.live}>
        <Button
          variant="default"
          size="xs"
          aria-pressed={isLive}
          leftSection={<span className={classes.dot} data-live={isLive} aria-hidden="true" />}
          onClick={() => narrow({ live: isLive ? 'off' : '' }, 'replace')}
        >
          {isLive ? texts.pause : texts.goOn}
        </Button>
        <CopyListCall
          path="/v1/events"
          filters={{ ...eventQueryOf(filters), after: filters.after }}
        />
      </div>
      <StaleNotice query={events} />
      <Loaded query={events}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            <EventList events={shown.items} />
            {shown.answer.searchedBackTo && <SearchEnd at={shown.answer.searchedBackTo} />}
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
      {dialog === 'recover' && <RecoverDialog filters={filters} onClose={close} />}
      {dialog === 'test' && <TestEventDialog onClose={close} />}
    </>
  );
}
