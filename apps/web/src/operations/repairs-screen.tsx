import type { RepairResource } from '#contracts';
import { Detail, List, RowName } from '../shared/list/data-table.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { Badge, type BadgeTone, Moment } from '../shared/parts/parts.js';
import { useRepairs } from './queries.js';
import { useTexts } from './texts/index.js';

const tones: Record<RepairResource['outcome'], BadgeTone> = {
  running: 'information',
  done: 'good',
  failed: 'failure',
  interrupted: 'warning',
};

/** The trail: who replayed or discarded what, when and why. */
export function RepairsScreen({ after }: { after: string }) {
  const { repairs: texts } = useTexts();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <List<RepairResource>
        label={texts.heading}
        query={useRepairs(after)}
        nothing={texts.nothing}
        keyOf={({ id }) => id}
        columns={[
          {
            name: texts.what,
            cell: ({ action, planned, operator }) => (
              <RowName detail={operator.name ?? texts.erased}>{texts.by(action, planned)}</RowName>
            ),
          },
          { name: texts.reason, cell: ({ reason }) => reason },
          { name: texts.selection, cell: (repair) => <Selection repair={repair} /> },
          {
            name: texts.outcome,
            isPlain: true,
            cell: ({ outcome, done, planned, failure }) => (
              <>
                <Badge tone={tones[outcome]}>{texts.outcomes[outcome]}</Badge>
                {outcome !== 'done' && <Detail>{failure ?? texts.ofPlanned(done, planned)}</Detail>}
              </>
            ),
          },
          { name: texts.at, cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
    </>
  );
}

function Selection({ repair: { selection } }: { repair: RepairResource }) {
  const { repairs: texts } = useTexts();
  const parts = Object.entries(selection).map(([name, value]) =>
    Array.isArray(value) ? texts.places(value.length) : `${name}: ${value}`,
  );
  return parts.length > 0 ? parts.join(', ') : texts.everything;
}
