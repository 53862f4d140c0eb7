import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { FilterChoice, Filters, FilterText } from '../../shared/list/filters.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { narrow, narrowed, useHash } from '../../shared/router/router.js';
import { kindOfId, useCards, useCompanies, usePeople } from '../entity-queries.js';
import { eventQueryOf, useEvents, useEventTail, useEventTypes } from '../event-queries.js';
import { digitsOf, EntityName } from '../names.js';
import { ShownPage, CompanyFilter, CopyListCall, MomentFilter, ScopeChips } from '../parts.js';
import { type EventFilters, shownStatuses, webhookChannels } from '../route.js';
import { useMay } from '../session.js';
import { useTexts } from '../texts/index.js';
import { RecoverDialog, TestEventDialog } from './event-dialogs.js';
import { EventList } from './event-list.js';

export function EventsScreen({ filters }: { filters: EventFilters }) {
  const texts = useTexts().events;
  const [dialog, setDialog] = useState<'recover' | 'test' | null>(null);
  const isLive = filters.live !== 'off';
  // An earlier page gets no new events, and only the deliveries of its events may change.
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
      <Group justify="space-between" mb="sm">
        <Button
          variant="default"
          size="xs"
          aria-pressed={isLive}
          leftSection={
            <Box
              component="span"
              w={10}
              h={10}
              bdrs="50%"
              bg={isLive ? 'var(--physical-ink)' : 'var(--outline-strong)'}
              aria-hidden
            />
          }
          onClick={() => narrow({ live: isLive ? 'off' : '' }, 'replace')}
        >
          {isLive ? texts.pause : texts.goOn}
        </Button>
        <CopyListCall
          path="/v1/events"
          filters={{ ...eventQueryOf(filters), after: filters.after }}
        />
      </Group>
      <ShownPage label={texts.heading} query={events}>
        {(items) => <EventList events={items} />}
      </ShownPage>
      {dialog === 'recover' && <RecoverDialog filters={filters} onClose={close} />}
      {dialog === 'test' && <TestEventDialog onClose={close} />}
    </>
  );
}

function EventFilterForm({ filters }: { filters: EventFilters }) {
  const texts = useTexts();
  const { data: types = [] } = useEventTypes();
  const any = { value: '', label: texts.filters.any };
  return (
    <>
      <Filters label={texts.filters.label}>
        <FilterText
          label={texts.filters.search}
          name="search"
          placeholder={texts.filters.searchExample}
          value={filters.search}
          maxLength={100}
        />
        <FilterChoice
          label={texts.filters.status}
          name="status"
          value={filters.status}
          data={[any, ...shownStatuses.map((value) => ({ value, label: texts.statuses[value] }))]}
        />
        <FilterChoice
          label={texts.filters.channel}
          name="channel"
          value={filters.channel}
          data={[any, ...webhookChannels.map((value) => ({ value, label: texts.channels[value] }))]}
        />
        <FilterChoice
          label={texts.filters.event}
          name="event"
          value={filters.event}
          data={[any, ...types.map(({ event }) => ({ value: event, label: event }))]}
        />
        <CompanyFilter companyId={filters.companyId} />
        <MomentFilter name="from" label={texts.filters.from} value={filters.from} />
        <MomentFilter name="to" label={texts.filters.to} value={filters.to} />
      </Filters>
      <SearchedNames text={filters.search} />
    </>
  );
}

/** As many of each are offered. */
const MOST = 3;

/**
 * What a searched text may mean beside a part of a payload: payloads contain ids and few names. Each leads to the
 * events of what it names.
 */
function SearchedNames({ text }: { text: string }) {
  const searched = text.trim();
  if (kindOfId(searched)) return <Meant id={searched} />;
  return searched.length < 2 ? null : <Suggestions text={searched} />;
}

function Meant({ id }: { id: string }) {
  return (
    <Group mb="sm" fz="sm" c="dimmed">
      <EntityName id={id} withId={false} />
    </Group>
  );
}

function Suggestions({ text }: { text: string }) {
  const { filters, scopes } = useTexts();
  const hash = useHash();
  const search = { search: text, after: '' };
  const companies = useCompanies(search).data?.items ?? [];
  const people = usePeople({ ...search, companyId: '' }).data?.items ?? [];
  const cards = useCards({ ...search, companyId: '', personId: '', accountId: '' });
  const found = [
    ...companies.slice(0, MOST).map(({ id, legalName }) => ['companyId', id, legalName] as const),
    ...people.slice(0, MOST).map(({ id, name }) => ['personId', id, name] as const),
    // Only digits can mean a card. The people have been added by name above.
    ...(/^\d+$/.test(text) ? (cards.data?.items ?? []) : [])
      .slice(0, MOST)
      .map((card) => ['cardId', card.id, digitsOf(card)] as const),
  ];
  if (found.length === 0) return null;
  return (
    <Group component="nav" gap="md" mb="sm" fz="sm" c="dimmed" aria-label={filters.meant}>
      <span>{filters.meant}</span>
      {found.map(([name, id, label]) => (
        <a key={id} href={narrowed(hash, { [name]: id, search: '', after: '' })}>
          {scopes.names[name]}: {label}
        </a>
      ))}
    </Group>
  );
}
