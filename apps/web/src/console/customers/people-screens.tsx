import type { PersonResource } from '#contracts';
import { RowName } from '../../shared/list/data-table.js';
import { Facts, Moment } from '../../shared/parts/parts.js';
import { useCards, usePeople, usePerson } from '../entity-queries.js';
import { LatestEvents } from '../events/event-list.js';
import { CompanyName, Id } from '../names.js';
import { EntityTable, FoundScreen, LatestSheet, NamedListScreen, ScreenHead } from '../parts.js';
import { type Filters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { CardAppSheet } from './card-app-sheet.js';
import { CardList } from './cards-screens.js';

export function PeopleScreen({ filters }: { filters: Filters<'people'> }) {
  const texts = useTexts().people;
  const query = usePeople(filters);
  return (
    <NamedListScreen
      heading={texts.heading}
      search={texts.search}
      path="/v1/people"
      filters={filters}
      query={query}
    >
      {(people) => <PersonList people={people} />}
    </NamedListScreen>
  );
}

export function PersonList({ people }: { people: readonly PersonResource[] }) {
  const { people: texts, columns } = useTexts();
  return (
    <EntityTable<PersonResource>
      label={texts.heading}
      rows={people}
      nothing={texts.nothing}
      columns={[
        {
          name: columns.person,
          cell: ({ id, name }) => <RowName href={hrefOf.person({ id })}>{name}</RowName>,
        },
        {
          name: columns.company,
          isPlain: true,
          cell: ({ companyId }) => <CompanyName id={companyId} />,
        },
        { name: texts.email, cell: ({ email }) => email },
        { name: texts.phone, cell: ({ phone }) => phone },
        { name: columns.created, cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  );
}

export function PersonScreen({ id }: { id: string }) {
  const texts = useTexts().people;
  const person = usePerson(id, { isLive: true });
  const back = { href: hrefOf.people(), name: texts.back };
  return (
    <FoundScreen query={person} unknown={texts.unknown} back={back}>
      {(shown) => (
        <>
          <ScreenHead back={back} name={shown.name} id={id} path={`/v1/people/${id}`} />
          <PersonFacts person={shown} />
          <CardAppSheet key={id} person={shown} />
          <CardsOfPerson personId={id} />
          <LatestEvents filters={{ personId: id }} />
        </>
      )}
    </FoundScreen>
  );
}

function PersonFacts({ person }: { person: PersonResource }) {
  const { people: texts, event, scopes, externalId } = useTexts();
  return (
    <Facts
      facts={[
        [event.id, <Id id={person.id} />],
        [externalId, <Id id={person.externalId} />],
        [scopes.names.companyId, <CompanyName id={person.companyId} withId />],
        [texts.email, person.email ?? '–'],
        [texts.phone, person.phone ?? '–'],
        [event.createdAt, <Moment at={person.createdAt} />],
      ]}
    />
  );
}

function CardsOfPerson({ personId }: { personId: string }) {
  const { cards: texts } = useTexts();
  const cards = useCards({ personId, companyId: '', accountId: '', search: '', after: '' });
  return (
    <LatestSheet title={texts.heading} href={hrefOf.cards({ personId })} query={cards}>
      {(items) => <CardList cards={items} />}
    </LatestSheet>
  );
}
