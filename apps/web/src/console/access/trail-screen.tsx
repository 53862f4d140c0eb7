import type { AccessEventResource, AccessParty } from '#contracts';
import { List, RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/parts/parts.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useAccessEvents } from '../access-queries.js';
import { useTexts } from '../texts/index.js';

/** Who changed keys and people, and when. */
export function TrailScreen({ after }: { after: string }) {
  const { access, columns } = useTexts();
  const texts = access.trail;
  const events = useAccessEvents(after);
  const nameOf = (party: AccessParty | null) =>
    party === null ? '' : party.kind === 'platform' ? texts.platform : (party.name ?? texts.erased);
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <List<AccessEventResource>
        label={texts.heading}
        query={events}
        nothing="–"
        keyOf={({ id }) => id}
        columns={[
          {
            name: columns.change,
            cell: ({ action, actor, subject }) => (
              <RowName>{texts.actions[action](nameOf(actor), nameOf(subject))}</RowName>
            ),
          },
          { name: columns.created, cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </>
  );
}
