import type {
  ChecklistEntry,
  ConsoleHome,
  HomeEndpoint,
  HomeEndpointState,
  IntegrationLevelResource,
} from '#contracts';
import { MOST_COUNTED } from '#contracts/browser';
import { Anchor, Text } from '@mantine/core';
import { DataTable, Detail, RowActions, RowName } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Badge, type BadgeTone, Moment, Sheet } from '../../shared/parts/parts.js';
import { StaleNotice } from '../parts.js';
import { hasEvents, hrefOf } from '../route.js';
import { useHome } from '../settings-queries.js';
import { useTexts } from '../texts/index.js';
import { guideUrl, itemGuides } from './guides.js';

/** The first page after signing in: what needs a look, and what is still missing. */
export function HomeScreen() {
  const texts = useTexts().home;
  const home = useHome();
  return (
    <>
      <PageHeading lead={texts.lead}>{texts.heading}</PageHeading>
      <StaleNotice query={home} />
      <Loaded query={home}>
        {(shown) => (
          <>
            <Sheet title={texts.endpoints}>
              <Endpoints endpoints={shown.endpoints} />
            </Sheet>
            <Sheet title={texts.waitingForYou}>
              <Waiting home={shown} />
            </Sheet>
            {!shown.level.isComplete && (
              <Sheet
                title={texts.checklist}
                actions={<Anchor href={hrefOf.level()}>{texts.wholeChecklist}</Anchor>}
              >
                <Missing level={shown.level} />
              </Sheet>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const tones: Record<HomeEndpointState, BadgeTone> = {
  missing: 'quiet',
  disabled: 'warning',
  paused: 'failure',
  failing: 'failure',
  healthy: 'good',
  enabled: 'good',
};

function Endpoints({ endpoints }: Pick<ConsoleHome, 'endpoints'>) {
  const { home: texts, endpoint: endpointTexts, columns } = useTexts();
  return (
    <DataTable<HomeEndpoint>
      label={texts.endpoints}
      rows={endpoints}
      keyOf={({ channel }) => channel}
      columns={[
        {
          name: texts.endpoint,
          cell: ({ channel, state }) => (
            <RowName href={hrefOf.endpoint({ channel })} detail={texts.statesAbout[state]}>
              {endpointTexts.headings[channel]}
            </RowName>
          ),
        },
        {
          name: columns.status,
          isPlain: true,
          cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
        },
        {
          name: texts.waiting,
          isNumber: true,
          cell: ({ channel, waiting }) =>
            hasEvents(channel) ? (
              <Count of={waiting} href={hrefOf.events({ channel, status: 'pending' })} />
            ) : (
              '–'
            ),
        },
        {
          name: texts.oldest,
          cell: ({ oldestWaitingAt }) => (oldestWaitingAt ? <Moment at={oldestWaitingAt} /> : '–'),
        },
      ]}
    />
  );
}

/** A number with the list of what it counts. */
function Count({ of, href }: { of: number; href: string }) {
  const { home: texts, number } = useTexts();
  const shown = of > MOST_COUNTED ? texts.moreThan(number(MOST_COUNTED)) : number(of);
  if (of === 0) return shown;
  return (
    <RowActions>
      <Anchor href={href}>{shown}</Anchor>
    </RowActions>
  );
}

interface WaitingRow {
  key: 'givenUp' | 'accessRequests';
  count: number;
  href: string;
}

function Waiting({ home: { givenUp, accessRequests } }: { home: ConsoleHome }) {
  const { home: texts } = useTexts();
  const rows: WaitingRow[] = [
    { key: 'givenUp', count: givenUp, href: hrefOf.events({ status: 'given_up' }) },
    { key: 'accessRequests', count: accessRequests ?? 0, href: hrefOf.users() },
  ];
  const waiting = rows.filter(({ count }) => count > 0);
  if (waiting.length === 0) return <Text c="dimmed">{texts.nothingWaits}</Text>;
  return (
    <DataTable<WaitingRow>
      label={texts.waitingForYou}
      rows={waiting}
      keyOf={({ key }) => key}
      columns={[
        {
          name: texts.what,
          cell: ({ key, href }) => (
            <RowName href={href} detail={texts.whatAbout[key]}>
              {texts.whats[key]}
            </RowName>
          ),
        },
        {
          name: texts.count,
          isNumber: true,
          cell: ({ count, href }) => <Count of={count} href={href} />,
        },
      ]}
    />
  );
}

/** What is still missing at the partner's level, in the order of work. */
function Missing({ level }: { level: IntegrationLevelResource }) {
  const { home: texts, level: levelTexts, columns, number } = useTexts();
  const items = levelTexts.itemsAt(level.level);
  const missing = level.checklist.filter(({ state }) => state !== 'done');
  const done = level.checklist.length - missing.length;
  return (
    <>
      <Text size="sm" mb="sm">
        {texts.progress(number(done), number(level.checklist.length))}{' '}
        <Anchor href={guideUrl(level, 'first-hour')} target="_blank">
          {texts.firstHour}
        </Anchor>
      </Text>
      <DataTable<ChecklistEntry>
        label={texts.checklist}
        rows={missing}
        keyOf={({ item }) => item}
        columns={[
          {
            name: levelTexts.item,
            cell: ({ item, reason }) => (
              <>
                <RowName>{items[item].title}</RowName>
                {reason && <Detail>{levelTexts.reasons[reason]}</Detail>}
              </>
            ),
          },
          {
            name: columns.status,
            isPlain: true,
            cell: ({ state }) => (
              <Badge tone={state === 'attention' ? 'warning' : 'quiet'}>
                {levelTexts.states[state]}
              </Badge>
            ),
          },
          {
            name: '',
            cell: ({ item }) => (
              <Anchor
                href={guideUrl(level, itemGuides[item])}
                target="_blank"
                aria-label={texts.readAbout(items[item].title)}
              >
                {texts.read}
              </Anchor>
            ),
          },
        ]}
      />
    </>
  );
}
