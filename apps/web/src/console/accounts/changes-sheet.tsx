import type { AccountEventResource } from '#contracts';
import { Text } from '@mantine/core';
import { CodeName } from '../../shared/code-name/code-name.js';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { StepChart } from '../../shared/step-chart/step-chart.js';
import { Table } from '../../shared/table/table.js';
import { useLatestChanges } from '../api/account-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './accounts.module.css';

interface ChangesSheetProps {
  accountId: string;
  /** The number of the account's latest change. */
  sequence: number;
}

/** What was booked and held after each of the latest changes, and the events that told them. */
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
      <details className={classes.table}>
        <summary>{texts.asTable}</summary>
        <Table
          label={texts.changes}
          headings={[texts.changeNumber, texts.when, texts.event, texts.booked, texts.held]}
        >
          {changes.toReversed().map((change) => (
            <Change key={change.accountSequence} change={change} />
          ))}
        </Table>
      </details>
    </>
  );
}

function Change({ change }: { change: AccountEventResource }) {
  const amount = useAmount();
  const { id, accountSequence, timestamp, payload, booked, held } = change;
  return (
    <tr>
      <th scope="row">{accountSequence}</th>
      <td>
        <Moment at={timestamp} />
      </td>
      <td>
        {payload ? (
          <a href={hrefOf.event({ id })}>
            <CodeName>{payload.event}</CodeName>
          </a>
        ) : (
          '–'
        )}
      </td>
      <td>{amount(booked)}</td>
      <td>{amount(held)}</td>
    </tr>
  );
}
