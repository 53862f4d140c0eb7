import { FilterChoice, Filters, FilterText } from '../../shared/list/filters.js';
import { narrowed, useHash } from '../../shared/router/address.js';
import { useEventTypes } from '../api/event-queries.js';
import { shownStatuses, webhookChannels } from '../channels.js';
import { CompanyFilter, MomentFilter } from '../parts/id-filter.js';
import type { EventFilters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { kindOfId } from '../api/entity-ids.js';
import { useCards, useCompanies, usePeople } from '../api/entity-queries.js';
import { digitsOf, EntityName } from '../names/names.js';
import list from '../parts/list-rows.module.css';

export function EventFilterForm({ filters }: { filters: EventFilters }) {
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
    <div className={list.suggestions}>
      <EntityName id={id} withId={false} />
    </div>
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
    // A name is that of a person already; digits are those of a card.
    ...(/^\d+$/.test(text) ? (cards.data?.items ?? []) : [])
      .slice(0, MOST)
      .map((card) => ['cardId', card.id, digitsOf(card)] as const),
  ];
  if (found.length === 0) return null;
  return (
    <nav className={list.suggestions} aria-label={filters.meant}>
      <span>{filters.meant}</span>
      {found.map(([name, id, label]) => (
        <a key={id} href={narrowed(hash, { [name]: id, search: '', after: '' })}>
          {scopes.names[name]}: {label}
        </a>
      ))}
    </nav>
  );
}
