import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useEvents } from '../api/event-queries.js';
import type { EventFilters } from '../route.js';
import { Pager } from '../../shared/paging/pager.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { useTexts } from '../texts/index.js';
import { EventFilterForm } from './event-filter-form.js';
import { EventList } from './event-list.js';
import classes from './events-screen.module.css';
import { ScopeChips } from '../parts/scope-chips.js';
import { StaleNotice } from '../parts/stale-notice.js';
import { RecoverDialog } from './recover-dialog.js';
import { TestEventDialog } from './test-event-dialog.js';

export function EventsScreen({ filters }: { filters: EventFilters }) {
  const texts = useTexts().events;
  const [isLive, setLive] = useState(true);
  const [dialog, setDialog] = useState<'recover' | 'test' | null>(null);
  const events = useEvents(filters, isLive);
  const close = () => setDialog(null);
  return (
    <>
      <div className={classes.head}>
        <PageHeading>{texts.heading}</PageHeading>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setDialog('test')}>
            {texts.sendTest}
          </Button>
          <Button variant="default" onClick={() => setDialog('recover')}>
            {texts.recover}
          </Button>
        </div>
      </div>
      <EventFilterForm filters={filters} />
      <ScopeChips filters={filters} />
      <label className={classes.live}>
        <input
          type="checkbox"
          checked={isLive}
          onChange={(event) => setLive(event.currentTarget.checked)}
        />
        {texts.live}
      </label>
      <StaleNotice query={events} />
      <Loaded query={events}>
        {(shown) => (
          <>
            <VisuallyHidden role="status">{texts.shown(shown.items.length)}</VisuallyHidden>
            <EventList events={shown.items} />
            <Pager label={texts.heading} page={shown} />
          </>
        )}
      </Loaded>
      {dialog === 'recover' && <RecoverDialog onClose={close} />}
      {dialog === 'test' && <TestEventDialog onClose={close} />}
    </>
  );
}
