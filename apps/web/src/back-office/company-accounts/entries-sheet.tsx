import type { StatementLine } from '#contracts';
import { Button } from '@mantine/core';
import { useAmount } from '../../shared/language/use-amount.js';
import rows from '../../shared/linked-rows/linked-rows.module.css';
import { Moment } from '../../shared/moment/moment.js';
import { useEntries } from '../api/company-account-queries.js';
import { ListSheet } from '../parts/list-sheet.js';
import classes from '../payments/payments.module.css';
import { hrefOf } from '../route.js';
import { useTexts } from '../texts/index.js';
import own from './accounts.module.css';

interface EntriesSheetProps {
  /** Of the account. */
  id: string;
  after: string;
  onCorrect(entryId: string): void;
}

/** What was posted, the latest first, with the balance after each. */
export function EntriesSheet({ id, after, onCorrect }: EntriesSheetProps) {
  const { account: texts } = useTexts();
  return (
    <ListSheet
      title={texts.entries}
      query={useEntries(id, after)}
      name="entriesAfter"
      nothing={texts.noEntries}
      row={(line) => <EntryRow key={line.entryId} line={line} onCorrect={onCorrect} />}
    />
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
    <li className={`${rows.row} ${classes.columns}`}>
      <div>
        {transactionId ? (
          <a href={hrefOf.payment({ id: transactionId })} className={rows.name}>
            {words}
          </a>
        ) : (
          <span className={rows.name}>{words}</span>
        )}
        <Moment className={rows.detail} at={bookedAt} />
      </div>
      <div>
        <Button
          className={own.correct}
          size="compact-sm"
          variant="default"
          aria-label={texts.correctEntryOf(words, amountOf(amount))}
          onClick={() => onCorrect(entryId)}
        >
          {texts.correctEntry}
        </Button>
      </div>
      <div className={classes.amount}>
        <div>{amountOf(amount)}</div>
        <div className={rows.detail}>
          {texts.balance} {amountOf(balance)}
        </div>
      </div>
    </li>
  );
}
