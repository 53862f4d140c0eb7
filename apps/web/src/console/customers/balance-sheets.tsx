import type { AccountEventResource, DailyBalance, DailyBalancesResource } from '#contracts';
import { Text } from '@mantine/core';
import { useAmount } from '../../shared/language/language-context.js';
import { DataTable } from '../../shared/list/data-table.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { CodeName, Moment, Sheet } from '../../shared/parts/parts.js';
import { StepChart } from '../../shared/step-chart/step-chart.js';
import {
  type DailyChange,
  dailyChanges,
  useDailyBalances,
  useLatestChanges,
} from '../account-queries.js';
import { AsTable } from '../parts.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';

/** What was booked at the end of each day, as a picture and as a table. */
export function BalanceSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  const balances = useDailyBalances(accountId);
  return (
    <Sheet title={texts.overTime}>
      <Loaded query={balances}>{(shown) => <Balances balances={shown} />}</Loaded>
    </Sheet>
  );
}

function Balances({ balances: { data, timeZone } }: { balances: DailyBalancesResource }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  const currency = data[0]?.booked.currency ?? '';
  return (
    <>
      <StepChart
        label={texts.overTimePicture(data.length)}
        series={[
          { name: texts.booked, kind: 'main', values: data.map(({ booked }) => booked.amount) },
        ]}
        isCut
        mostLabels={2}
        columns={data.map(({ day }) => texts.day(day))}
        format={(value) => amount({ amount: value, currency })}
      />
      <Text size="sm" c="dimmed">
        {texts.inTimeZone(timeZone)}
      </Text>
      <ChangesOfDays days={data} />
    </>
  );
}

/** Days on which nothing was booked are left out. */
function ChangesOfDays({ days }: { days: readonly DailyBalance[] }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  return (
    <AsTable summary={texts.asTable}>
      <DataTable<DailyChange>
        label={texts.overTime}
        rows={dailyChanges(days)}
        keyOf={({ day }) => day}
        columns={[
          { name: texts.dayHeading, cell: ({ day }) => texts.day(day) },
          {
            name: texts.changeOfDay,
            isNumber: true,
            cell: ({ change }) => (change === null ? '–' : amount(change)),
          },
          { name: texts.booked, isNumber: true, cell: ({ booked }) => amount(booked) },
        ]}
      />
    </AsTable>
  );
}

interface ChangesSheetProps {
  accountId: string;
  /** The number of the account's latest change. */
  sequence: number;
}

/** What was booked and held after each of the latest changes, and the events that reported them. */
export function ChangesSheet({ accountId, sequence }: ChangesSheetProps) {
  const texts = useTexts().accounts;
  const changes = useLatestChanges(accountId, sequence);
  return (
    <Sheet title={texts.changes}>
      <Loaded query={changes}>
        {(shown) =>
          shown.length === 0 ? (
            <Text c="dimmed">{texts.noChanges}</Text>
          ) : (
            <Changes changes={shown} />
          )
        }
      </Loaded>
    </Sheet>
  );
}

function Changes({ changes }: { changes: readonly AccountEventResource[] }) {
  const texts = useTexts().accounts;
  const amount = useAmount();
  const currency = changes[0]?.booked.currency ?? '';
  // Each with a scale of its own: what is held is small beside what is booked.
  const drawn = (['booked', 'held'] as const).map((kind) => ({
    kind,
    values: changes.map((change) => change[kind].amount),
  }));
  return (
    <>
      {drawn.map(({ kind, values }) => (
        <StepChart
          key={kind}
          label={texts.changesPicture[kind](changes.length)}
          series={[{ name: texts[kind], kind: kind === 'booked' ? 'main' : 'second', values }]}
          isCut={kind === 'booked'}
          columns={changes.map(({ accountSequence }) => String(accountSequence))}
          format={(value) => amount({ amount: value, currency })}
        />
      ))}
      <AsTable summary={texts.asTable}>
        <DataTable<AccountEventResource>
          label={texts.changes}
          rows={changes.toReversed()}
          keyOf={({ accountSequence }) => String(accountSequence)}
          columns={[
            { name: texts.changeNumber, cell: ({ accountSequence }) => accountSequence },
            { name: texts.when, cell: ({ timestamp }) => <Moment at={timestamp} /> },
            {
              name: texts.event,
              cell: ({ id, payload }) =>
                payload ? (
                  <a href={hrefOf.event({ id })}>
                    <CodeName>{payload.event}</CodeName>
                  </a>
                ) : (
                  '–'
                ),
            },
            { name: texts.booked, isNumber: true, cell: ({ booked }) => amount(booked) },
            { name: texts.held, isNumber: true, cell: ({ held }) => amount(held) },
          ]}
        />
      </AsTable>
    </>
  );
}
