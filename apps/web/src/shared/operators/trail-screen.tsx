import type { OperatorEventResource } from '#contracts';
import { List, RowName } from '../list/data-table.js';
import { PageHeading } from '../page/page-heading.js';
import { Moment } from '../parts/parts.js';
import { useTexts } from './texts.js';
import { useTrail } from './operator-queries.js';

/** Who signed in and who changed the operators, and when. */
export function TrailScreen({ after }: { after: string }) {
  const { trail: texts } = useTexts();
  const nameOf = (party: OperatorEventResource['actor']) =>
    party === null ? texts.command : (party.name ?? texts.erased);
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <List<OperatorEventResource>
        label={texts.heading}
        query={useTrail(after)}
        nothing="–"
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.change,
            cell: ({ action, actor, operator }) => (
              <RowName>{texts.actions[action](nameOf(actor), nameOf(operator))}</RowName>
            ),
          },
          { name: texts.at, cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </>
  );
}
