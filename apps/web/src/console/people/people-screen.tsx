import { usePeople } from '../api/entity-queries.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import type { Filters } from '../route.js';
import { useTexts } from '../texts/index.js';
import { PersonList } from './person-list.js';

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
