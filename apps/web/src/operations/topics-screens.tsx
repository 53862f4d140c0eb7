import type { OperationsConsumer, OperationsGroup, OperationsTopic } from '#contracts';
import { Anchor, Button, Text } from '@mantine/core';
import { DataTable, Detail, RowName } from '../shared/list/data-table.js';
import { Loaded, LoadedScreen } from '../shared/loaded/loaded.js';
import { UnknownScreen } from '../shared/page/message-screen.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { Badge, Facts, Notice, Sheet } from '../shared/parts/parts.js';
import { useFormats } from './parts.js';
import { useTopics } from './queries.js';
import { hrefOf } from './route.js';
import { useTexts } from './texts/index.js';

/** The topics, and how far their readers are. */
export function TopicsScreen() {
  const { topics: texts, partitions, records } = useTexts();
  const { number } = useFormats();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <Loaded query={useTopics()}>
        {({ topics }) => (
          <DataTable<OperationsTopic>
            label={texts.heading}
            rows={topics}
            keyOf={({ name }) => name}
            columns={[
              {
                name: texts.topic,
                cell: ({ name, faults }) => (
                  <RowName href={hrefOf.topic({ name })} detail={faults.join('; ')}>
                    {name}
                  </RowName>
                ),
              },
              {
                name: partitions,
                isNumber: true,
                cell: (topic) => topic.partitions ?? texts.missing,
              },
              { name: records, isNumber: true, cell: ({ messages }) => number(messages) },
              {
                name: texts.rate,
                isNumber: true,
                cell: ({ ratePerSecond }) => number(Math.round(ratePerSecond * 10) / 10),
              },
              { name: texts.readers, cell: ({ consumers }) => <Readers consumers={consumers} /> },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

function Readers({ consumers }: { consumers: readonly OperationsConsumer[] }) {
  const { topics: texts } = useTexts();
  const { number } = useFormats();
  if (consumers.length === 0) return texts.noReaders;
  return consumers.map(({ group, lag }) => (
    <div key={group}>{lag > 0 ? texts.behind(group, number(lag)) : texts.upToDate(group)}</div>
  ));
}

/** One topic, with the lag of each group in each partition. */
export function TopicScreen({ name }: { name: string }) {
  const { topics: texts, partitions, records } = useTexts();
  const { number } = useFormats();
  const back = { href: hrefOf.topics(), name: texts.back };
  return (
    <LoadedScreen query={useTopics()}>
      {({ topics }) => {
        const topic = topics.find((one) => one.name === name);
        if (!topic) return <UnknownScreen title={texts.unknown} wayOut={back} />;
        return (
          <>
            <PageHeading
              back={back}
              actions={
                <Button component="a" variant="default" href={hrefOf.search({ topic: name })}>
                  {texts.find}
                </Button>
              }
            >
              {name}
            </PageHeading>
            {topic.faults.length > 0 && (
              <Notice tone="failure" title={texts.faults}>
                {topic.faults.join('; ')}
              </Notice>
            )}
            <Sheet title={texts.details}>
              <Facts
                facts={[
                  [partitions, topic.partitions ?? texts.missing],
                  [records, number(topic.messages)],
                  [texts.rate, number(Math.round(topic.ratePerSecond * 10) / 10)],
                ]}
              />
            </Sheet>
            {topic.consumers.length === 0 && <Text c="dimmed">{texts.nothingRead}</Text>}
            {topic.consumers.map((consumer) => (
              <ConsumerSheet key={consumer.group} consumer={consumer} />
            ))}
          </>
        );
      }}
    </LoadedScreen>
  );
}

function ConsumerSheet({ consumer }: { consumer: OperationsConsumer }) {
  const texts = useTexts();
  const { number, age } = useFormats();
  const label = texts.topics.lagOf(consumer.group);
  return (
    <Sheet title={label}>
      <DataTable
        label={label}
        rows={consumer.partitions}
        keyOf={({ partition }) => String(partition)}
        columns={[
          {
            name: texts.partition,
            cell: ({ partition }) => <RowName>{`${texts.partition} ${partition}`}</RowName>,
          },
          { name: texts.lag, isNumber: true, cell: ({ lag }) => number(lag) },
          {
            name: texts.oldest,
            isNumber: true,
            cell: ({ oldestUnprocessedMs }) => age(oldestUnprocessedMs),
          },
        ]}
      />
    </Sheet>
  );
}

interface GroupRow extends OperationsGroup {
  consumers: OperationsConsumer[];
}

/** The consumer groups: members, lag, retries and dead letters. */
export function GroupsScreen() {
  const texts = useTexts();
  const { number, age } = useFormats();
  const lagOf = ({ consumers }: GroupRow) => consumers.reduce((sum, { lag }) => sum + lag, 0);
  const oldestOf = ({ consumers }: GroupRow) => {
    const ages = consumers.flatMap(({ oldestUnprocessedMs }) => oldestUnprocessedMs ?? []);
    return ages.length > 0 ? Math.max(...ages) : null;
  };
  return (
    <>
      <PageHeading lead={texts.groups.lead}>{texts.groups.heading}</PageHeading>
      <Loaded query={useTopics()}>
        {({ topics, groups }) => (
          <DataTable<GroupRow>
            label={texts.groups.heading}
            rows={groups.map((group) => ({
              ...group,
              consumers: topics
                .flatMap(({ consumers }) => consumers)
                .filter((consumer) => consumer.group === group.group),
            }))}
            keyOf={({ group }) => group}
            columns={[
              {
                name: texts.group,
                cell: ({ group, faults }) => <RowName detail={faults.join('; ')}>{group}</RowName>,
              },
              {
                name: texts.state,
                isPlain: true,
                cell: ({ consumers: [first] }) => <GroupState consumer={first} />,
              },
              {
                name: texts.lag,
                isNumber: true,
                cell: (row) => (
                  <>
                    {number(lagOf(row))}
                    {lagOf(row) > 0 && <Detail>{age(oldestOf(row))}</Detail>}
                  </>
                ),
              },
              ...(['1m', '10m', '1h'] as const).map((stage) => ({
                name: texts.groups.retry(stage),
                isNumber: true,
                cell: ({ retries }: GroupRow) => number(retries[stage]),
              })),
              {
                name: texts.groups.oldestRetry,
                isNumber: true,
                cell: ({ oldestRetryMs }) => age(oldestRetryMs),
              },
              {
                name: texts.groups.letters,
                isNumber: true,
                cell: ({ group, deadLetters }) =>
                  deadLetters === 0 ? (
                    0
                  ) : (
                    <Anchor href={hrefOf.deadLetters({ group })}>{number(deadLetters)}</Anchor>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

function GroupState({ consumer }: { consumer: OperationsConsumer | undefined }) {
  const { groups: texts, members } = useTexts();
  if (!consumer || consumer.members === 0)
    return <Badge tone="failure">{texts.unknownState}</Badge>;
  return (
    <>
      <Badge tone={consumer.state === 'Stable' ? 'good' : 'warning'}>
        {texts.states[consumer.state] ?? consumer.state}
      </Badge>
      <Detail>{`${members}: ${consumer.members ?? '?'}`}</Detail>
    </>
  );
}
