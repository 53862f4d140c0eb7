import type { AccessEventResource, AccessParty } from '#contracts';
import { List, RowName } from '../../shared/list/data-table.js';
import { Moment } from '../../shared/parts/parts.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useAccessEvents } from '../access-queries.js';
import { digitsOf } from '../names.js';
import { type EndpointChannel, hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** Who changed keys and people, and cards with which reason, and when. */
export function TrailScreen({ after }: { after: string }) {
  const { access, columns, endpoint } = useTexts();
  const texts = access.trail;
  const events = useAccessEvents(after);
  const nameOf = (party: AccessParty | null) =>
    party === null
      ? ''
      : party.kind === 'platform'
        ? texts.platform
        : party.kind === 'card'
          ? digitsOf({ last4: party.name ?? '' })
          : party.kind === 'webhook_endpoint'
            ? endpoint.headings[party.name as EndpointChannel]
            : (party.name ?? texts.erased);
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
            cell: ({ action, actor, subject, reason }) => (
              <RowName
                href={subject?.kind === 'card' ? hrefOf.card({ id: subject.id! }) : null}
                detail={reason}
              >
                {texts.actions[action](nameOf(actor), nameOf(subject))}
              </RowName>
            ),
          },
          { name: columns.created, cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </>
  );
}
