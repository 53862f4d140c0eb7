import type { StatementLine } from '#contracts';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useAmount } from '../../shared/language/use-amount.js';
import { Loaded } from '../../shared/loaded/loaded.js';
import { Moment } from '../../shared/moment/moment.js';
import { Pager } from '../../shared/paging/pager.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { Table } from '../../shared/table/table.js';
import { useEntries } from '../api/company-account-queries.js';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import classes from './accounts.module.css';

interface EntriesSheetProps {
  /** Of the account. */
  id: string;
  after: string;
  onCorrect(entryId: string): void;
}

/** What was posted, the latest first, with the balance after each. */
export function EntriesSheet({ id, after, onCorrect }: EntriesSheetProps) {
  const { account: texts } = useTexts();
  const entries = useEntries(id, after);
  return (
    <Sheet title={texts.entries}>
      <Loaded query={entries}>
        {(shown) => (
          <>
            {shown.items.length === 0 ? (
              <Text c="dimmed">{texts.noEntries}</Text>
            ) : (
              <Table
                label={texts.entries}
                headings={[
                  texts.bookedAt,
                  texts.what,
                  <span className={classes.number}>{texts.amount}</span>,
                  <span className={classes.number}>{texts.balance}</span>,
                  <VisuallyHidden>{texts.correctEntry}</VisuallyHidden>,
                ]}
              >
                {shown.items.map((line) => (
                  <EntryRow key={line.entryId} line={line} onCorrect={onCorrect} />
                ))}
              </Table>
            )}
            <Pager label={texts.entries} name="entriesAfter" page={shown} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

interface EntryRowProps {
  line: StatementLine;
  onCorrect(entryId: string): void;
}

function EntryRow({ line, onCorrect }: EntryRowProps) {
  const { account: texts } = useTexts();
  const amountOf = useAmount();
  const { entryId, kind, description, amount, balance, bookedAt, transactionId } = line;
  const words = [texts.entryKinds[kind], description].filter(Boolean).join(': ');
  return (
    <tr>
      <td>
        <Moment at={bookedAt} />
      </td>
      <td>{transactionId ? <a href={hrefOf.payment({ id: transactionId })}>{words}</a> : words}</td>
      <td className={classes.number}>{amountOf(amount)}</td>
      <td className={classes.number}>{amountOf(balance)}</td>
      <td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.correctEntryOf(words, amountOf(amount))}
          onClick={() => onCorrect(entryId)}
        >
          {texts.correctEntry}
        </Button>
      </td>
    </tr>
  );
}
