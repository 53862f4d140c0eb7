import type { DailyBalance, DailyBalancesResource } from '#contracts';
import { Text } from '@mantine/core';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { StepChart } from '../../shared/step-chart/step-chart.js';
import { Table } from '../../shared/table/table.js';
import { useDailyBalances } from '../api/account-queries.js';
import { useTexts } from '../texts/index.js';
import { dailyChanges } from './daily-changes.js';
import classes from './accounts.module.css';

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
    <details className={classes.table}>
      <summary>{texts.asTable}</summary>
      <Table label={texts.overTime} headings={[texts.dayHeading, texts.changeOfDay, texts.booked]}>
        {dailyChanges(days).map(({ day, change, booked }) => (
          <tr key={day}>
            <th scope="row">{texts.day(day)}</th>
            <td>{change === null ? '–' : amount(change)}</td>
            <td>{amount(booked)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}
