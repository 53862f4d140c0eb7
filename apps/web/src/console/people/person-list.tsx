import type { PersonResource } from '#contracts';
import { Moment } from '../../shared/moment/moment.js';
import { CompanyName } from '../names/names.js';
import { LinkedList, RowDetail, RowLink } from '../parts/linked-list.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

export function PersonList({ people }: { people: readonly PersonResource[] }) {
  const texts = useTexts().people;
  return (
    <LinkedList label={texts.heading} items={people} nothing={texts.nothing}>
      {({ id, name, companyId, email, phone, createdAt }) => (
        <>
          <RowLink href={hrefOf.person({ id })}>{name}</RowLink>
          <RowDetail>{phone}</RowDetail>
          <RowDetail>
            <CompanyName id={companyId} />
          </RowDetail>
          <RowDetail>{email}</RowDetail>
          <RowDetail>
            <Moment at={createdAt} />
          </RowDetail>
        </>
      )}
    </LinkedList>
  );
}
