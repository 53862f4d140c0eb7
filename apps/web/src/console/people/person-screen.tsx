import type { PersonResource } from '#contracts';
import { useCards, usePerson } from '../api/entity-queries.js';
import { CardList } from '../cards/cards-screen.js';
import { LatestEvents } from '../events/event-list.js';
import { CompanyName, Id } from '../names/names.js';
import { FoundScreen, LatestSheet, ScreenHead } from '../parts/screen-parts.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { Facts } from '../../shared/facts/facts.js';
import { Moment } from '../../shared/moment/moment.js';

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
