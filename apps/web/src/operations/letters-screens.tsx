import type { DeadLetterList, DeadLetterResource, RepairAction, RepairedLetters } from '#contracts';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { DataTable, Detail, RowName } from '../shared/list/data-table.js';
import { FilterChoice, Filters, FilterText } from '../shared/list/filters.js';
import { Loaded, LoadedScreen } from '../shared/loaded/loaded.js';
import { useMayChange } from '../shared/operators/operator-session.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { Badge, CodeName, Facts, Moment, Notice, Sheet } from '../shared/parts/parts.js';
import { Content, useFormats } from './parts.js';
import { useDeadLetter, useDeadLetters, useTopics } from './queries.js';
import { RepairDialog } from './repair-dialog.js';
import { hrefOf, type LetterFilters } from './route.js';
import { useTexts } from './texts/index.js';

const typed = ['reason', 'event', 'key', 'eventId'] as const;

/** The open dead letters by cause, and the newest of them. */
export function DeadLettersScreen({ filters }: { filters: LetterFilters }) {
  const { letters: texts, group, any } = useTexts();
  const letters = useDeadLetters(filters);
  const groups = useTopics().data?.groups ?? [];
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Filters label={texts.filters}>
        <FilterChoice
          label={group}
          name="group"
          value={filters.group}
          data={[
            { value: '', label: any },
            ...groups.map((one) => ({ value: one.group, label: one.group })),
          ]}
        />
        {typed.map((name) => (
          <FilterText
            key={name}
            label={texts.filterLabels[name]}
            name={name}
            value={filters[name]}
          />
        ))}
      </Filters>
      <Loaded query={letters}>
        {(list) =>
          list.total === 0 ? (
            <Text c="dimmed">{texts.nothing}</Text>
          ) : (
            <Shown list={list} filters={filters} />
          )
        }
      </Loaded>
    </>
  );
}

function Shown({ list, filters }: { list: DeadLetterList; filters: LetterFilters }) {
  const { letters: texts } = useTexts();
  const { number } = useFormats();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // What was repaired meanwhile is chosen no more.
  const places = chosen.filter((place) => list.data.some((letter) => letter.place === place));
  return (
    <>
      {!list.isComplete && <Notice tone="warning" title={texts.notAll(number(list.searched))} />}
      <Sheet title={texts.causes}>
        <DataTable
          label={texts.causes}
          rows={list.counts}
          keyOf={(count) =>
            JSON.stringify([count.group, count.topic, count.eventType, count.reason])
          }
          columns={[
            {
              name: texts.reason,
              cell: ({ reason, group }) => (
                <RowName
                  href={hrefOf.deadLetters({ group, reason: reason.slice(0, 200) })}
                  detail={group}
                >
                  {reason}
                </RowName>
              ),
            },
            { name: texts.count, isNumber: true, cell: ({ count }) => number(count) },
            { name: texts.event, cell: ({ eventType }) => <CodeName>{eventType}</CodeName> },
            { name: texts.newest, cell: ({ newest }) => <Moment at={newest} /> },
          ]}
        />
      </Sheet>
      <Sheet title={texts.newestOf(list.data.length, number(list.total))}>
        <Repairs filters={filters} places={places} onDone={() => setChosen([])} />
        <LetterTable letters={list.data} chosen={places} onChoose={setChosen} />
      </Sheet>
    </>
  );
}

interface RepairsProps {
  filters: LetterFilters;
  places: readonly string[];
  onDone(): void;
}

/** Replays or discards what is chosen, or all that the filters show. */
function Repairs({ filters, places, onDone }: RepairsProps) {
  const { letters: texts, repair } = useTexts();
  const mayChange = useMayChange();
  const [action, setAction] = useState<RepairAction | null>(null);
  if (!mayChange) return null;
  const isAll = places.length === 0;
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const letters: RepairedLetters = isAll ? Object.fromEntries(given) : { places: [...places] };
  return (
    <Group gap="sm" mb="md">
      {(['replayed', 'discarded'] as const).map((one) => (
        <Button
          key={one}
          size="xs"
          variant={one === 'replayed' ? 'filled' : 'light'}
          {...(one === 'discarded' && { color: 'red' })}
          onClick={() => setAction(one)}
        >
          {isAll ? repair.ofAll(one) : repair.actions[one]}
        </Button>
      ))}
      {!isAll && <Text size="sm">{texts.chosen(places.length)}</Text>}
      {action && (
        <RepairDialog
          action={action}
          letters={letters}
          onClose={() => {
            setAction(null);
            onDone();
          }}
        />
      )}
    </Group>
  );
}

interface LetterTableProps {
  letters: readonly DeadLetterResource[];
  chosen: readonly string[];
  onChoose(places: readonly string[]): void;
}

function LetterTable({ letters, chosen, onChoose }: LetterTableProps) {
  const { letters: texts } = useTexts();
  const mayChange = useMayChange();
  return (
    <DataTable<DeadLetterResource>
      label={texts.heading}
      rows={letters}
      keyOf={({ place }) => place}
      columns={[
        {
          name: texts.event,
          cell: ({ place, eventType, eventId }) => (
            <RowName href={hrefOf.deadLetter({ place })} detail={eventId}>
              <CodeName>{eventType}</CodeName>
            </RowName>
          ),
        },
        {
          name: texts.reason,
          cell: ({ reason, key }) => (
            <>
              {reason}
              {key !== null && <Detail>{`${texts.key}: ${key}`}</Detail>}
            </>
          ),
        },
        { name: texts.attempts, isNumber: true, cell: ({ attempts }) => attempts },
        { name: texts.failedAt, cell: ({ failedAt }) => <Moment at={failedAt} /> },
        ...(mayChange
          ? [
              {
                name: texts.choose,
                cell: ({ place }: DeadLetterResource) => (
                  <Checkbox
                    aria-label={texts.chooseOne(place)}
                    checked={chosen.includes(place)}
                    style={{ position: 'relative', zIndex: 1 }}
                    onChange={(event) =>
                      onChoose(
                        event.currentTarget.checked
                          ? [...chosen, place]
                          : chosen.filter((one) => one !== place),
                      )
                    }
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** One dead letter: why it failed, and its content without personal data. */
export function DeadLetterScreen({ place }: { place: string }) {
  const { letters: texts, group, repair } = useTexts();
  const letter = useDeadLetter(place);
  const mayChange = useMayChange();
  const [action, setAction] = useState<RepairAction | null>(null);
  const back = { href: hrefOf.deadLetters(), name: texts.back };
  if (letter.error?.reason === 'refused') {
    return <UnknownScreen title={texts.unknown} advice={texts.unknownAdvice} wayOut={back} />;
  }
  return (
    <LoadedScreen query={letter}>
      {(shown) => (
        <>
          <PageHeading
            back={back}
            windowTitle={`${shown.eventType} ${shown.place}`}
            badge={
              shown.resolution ? (
                <Badge tone="quiet">{repair.doneActions[shown.resolution.action]}</Badge>
              ) : (
                <Badge tone="failure">{texts.open}</Badge>
              )
            }
            actions={
              mayChange &&
              !shown.resolution && (
                <Group gap="sm">
                  <Button onClick={() => setAction('replayed')}>{repair.actions.replayed}</Button>
                  <Button variant="light" color="red" onClick={() => setAction('discarded')}>
                    {repair.actions.discarded}
                  </Button>
                </Group>
              )
            }
          >
            <CodeName>{shown.eventType}</CodeName>
          </PageHeading>
          <Notice tone="failure" title={shown.reason} />
          <Sheet title={texts.details}>
            <Facts
              facts={[
                [group, shown.group],
                [texts.place, shown.place],
                [texts.origin, shown.origin],
                [texts.eventId, shown.eventId],
                [texts.key, shown.key],
                [texts.attempts, shown.attempts],
                [texts.firstFailedAt, <Moment key="first" at={shown.firstFailedAt} />],
                [texts.failedAt, <Moment key="last" at={shown.failedAt} />],
              ]}
            />
          </Sheet>
          <Content content={shown} />
          {action && (
            <RepairDialog
              action={action}
              letters={{ places: [place] }}
              onClose={() => setAction(null)}
            />
          )}
        </>
      )}
    </LoadedScreen>
  );
}
