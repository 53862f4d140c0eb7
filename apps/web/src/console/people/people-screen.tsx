import type { PersonResource } from '#contracts';
import { usePeople } from '../api/entity-queries.js';
import { CompanyName } from '../names/names.js';
import { NamedListScreen } from '../parts/named-list-screen.js';
import { EntityTable } from '../parts/screen-parts.js';
import { type Filters, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import { RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/moment/moment.js';

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
