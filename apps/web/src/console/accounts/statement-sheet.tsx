import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { Notice } from '../../shared/notice/notice.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useDailyBalances } from '../api/account-queries.js';
import { useDownload } from '../api/download.js';
import { useTexts } from '../texts/index.js';
import classes from './accounts.module.css';
import { daysOfMonth, monthsUntil } from './statement-months.js';

const formats = ['pdf', 'csv', 'camt053'] as const;
type Format = (typeof formats)[number];

const extensions: Record<Format, string> = { pdf: 'pdf', csv: 'csv', camt053: 'camt053.xml' };

/** The statement of a month as a file. */
export function StatementSheet({ accountId }: { accountId: string }) {
  const texts = useTexts().accounts;
  // The company's current day, which in the sandbox may be ahead.
  const today = useDailyBalances(accountId).data?.to;
  const [chosen, setChosen] = useState('');
  const download = useDownload();
  if (today === undefined) return null;
  const months = monthsUntil(today);
  const month = chosen || months[0]!;
  const problem = download.error?.code && texts.statementProblems[download.error.code];
  return (
    <Sheet title={texts.statement}>
      <Text mb="sm">{texts.statementLead}</Text>
      <div className={classes.downloads}>
        <NativeSelect
          label={texts.month}
          data={months.map((value) => ({ value, label: texts.monthName(value) }))}
          value={month}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {formats.map((format) => (
          <ProgressButton
            variant="default"
            key={format}
            isBusy={download.isPending && download.variables.path.includes(`.${format}`)}
            onClick={() =>
              download.mutate({
                path: `/v1/accounts/${accountId}/${fileOf(format, month, today)}`,
                filename: `statement-${month}.${extensions[format]}`,
              })
            }
          >
            {texts.formats[format]}
          </ProgressButton>
        ))}
      </div>
      {problem && <Notice tone="failure" mt="sm" title={problem} />}
      {download.error && !problem && <FailureAlert error={download.error} reassurance="" />}
    </Sheet>
  );
}

function fileOf(format: Format, month: string, today: string): string {
  if (format !== 'csv') return `statement.${format}?month=${month}`;
  return `statement.csv?${new URLSearchParams(daysOfMonth(month, today))}`;
}
