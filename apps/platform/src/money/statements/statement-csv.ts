import { STATEMENT_CSV_HEADER, statementCsvRow, statementLine } from '#statements';
import type { WholeStatement } from './statements.service.js';

/** The texts of which a statement's CSV consists. */
export async function* statementCsv({
  account: { currency },
  period: { timeZone },
  lines,
}: WholeStatement): AsyncGenerator<string> {
  yield STATEMENT_CSV_HEADER;
  for await (const some of lines())
    yield some.map((line) => statementCsvRow(statementLine(line, currency), timeZone)).join('');
}
