import type { ChecklistEntry, ChecklistState, ConfirmedItem } from '#contracts';
import { levelNames } from '#contracts/browser';
import { Anchor, Code, Text } from '@mantine/core';
import { DataTable, Detail, RowName } from '../../shared/list/data-table.js';
import { FailureAlert, Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import {
  Badge,
  type BadgeTone,
  MomentsIn,
  Notice,
  ProgressButton,
  Sheet,
} from '../../shared/parts/parts.js';
import { hrefOf } from '../route.js';
import { useMay } from '../session.js';
import { useConfirmation, useIntegrationLevel } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';

const tones: Record<ChecklistState, BadgeTone> = {
  done: 'good',
  open: 'quiet',
  attention: 'warning',
};

/** The checklist of the partner's integration level, with the state that the platform reads. */
export function LevelScreen() {
  const texts = useTexts().level;
  const level = useIntegrationLevel();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Loaded query={level}>
        {(shown) => (
          <>
            {shown.isComplete && <Notice tone="information" title={texts.complete} />}
            <Sheet
              title={levelNames[shown.level]}
              actions={<Anchor href={hrefOf.mailSettings()}>{texts.change}</Anchor>}
            >
              {shown.appliesToMailsFrom && (
                <Text size="sm">
                  <MomentsIn text={texts.mailsFollow} at={[shown.appliesToMailsFrom]} />
                </Text>
              )}
              {!shown.isChosen && <Text size="sm">{texts.notChosen}</Text>}
              <Text size="sm">
                <Anchor href={shown.guideUrl} target="_blank">
                  {texts.guide(levelNames[shown.level])}
                </Anchor>
              </Text>
            </Sheet>
            <Sheet title={texts.checklist}>
              <Checklist {...shown} />
            </Sheet>
          </>
        )}
      </Loaded>
    </>
  );
}

function Checklist({
  level,
  checklist,
}: Pick<NonNullable<ReturnType<typeof useIntegrationLevel>['data']>, 'level' | 'checklist'>) {
  const { level: texts, columns } = useTexts();
  const mayConfirm = useMay('confirmChecklist');
  const items = texts.itemsAt(level);
  return (
    <DataTable<ChecklistEntry>
      label={texts.checklist}
      rows={checklist}
      keyOf={({ item }) => item}
      columns={[
        {
          name: texts.item,
          cell: ({ item, reason }) => (
            <>
              <RowName>{items[item].title}</RowName>
              <Detail>
                <WithCode>{reason ? texts.reasons[reason] : items[item].task}</WithCode>
              </Detail>
            </>
          ),
        },
        {
          name: columns.status,
          isPlain: true,
          cell: ({ state, ...confirmation }) => (
            <>
              <Badge tone={tones[state]}>{texts.states[state]}</Badge>
              <ConfirmedBy {...confirmation} />
            </>
          ),
        },
        ...(mayConfirm
          ? [
              {
                name: '',
                cell: (entry: ChecklistEntry) =>
                  entry.isConfirmed && <Confirmation entry={entry} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function ConfirmedBy({
  confirmedAt,
  confirmedByName,
}: Pick<ChecklistEntry, 'confirmedAt' | 'confirmedByName'>) {
  const { level: texts, access } = useTexts();
  if (confirmedAt === null) return null;
  const name = confirmedByName ?? access.trail.erased;
  return (
    <Detail>
      <MomentsIn text={(moment) => texts.confirmedBy(name, moment)} at={[confirmedAt]} />
    </Detail>
  );
}

function Confirmation({ entry }: { entry: ChecklistEntry }) {
  const texts = useTexts().level;
  const confirmation = useConfirmation(entry.item as ConfirmedItem);
  const isDone = entry.state === 'done';
  const title = texts.itemsAt('native')[entry.item].title;
  return (
    <>
      <ProgressButton
        size="compact-sm"
        variant="default"
        aria-label={isDone ? texts.withdrawItem(title) : texts.confirmItem(title)}
        isBusy={confirmation.isPending}
        onClick={() => confirmation.mutate(isDone ? 'DELETE' : 'PUT')}
      >
        {isDone ? texts.withdraw : texts.confirm}
      </ProgressButton>
      {confirmation.error && (
        <FailureAlert error={confirmation.error} reassurance={texts.nothingSaved} />
      )}
    </>
  );
}

/** Text with code between backticks. */
function WithCode({ children }: { children: string }) {
  return children
    .split('`')
    .map((part, index) => (index % 2 ? <Code key={index}>{part}</Code> : part));
}
