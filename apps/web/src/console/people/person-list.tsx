import type { PersonResource } from '#contracts';
import { RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/moment/moment.js';
import { CompanyName } from '../names/names.js';
import { EntityTable } from '../parts/entity-table.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

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
