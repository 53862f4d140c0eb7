/** The statement of a card account, as the platform answers it and as a partner makes it from events. */

export {
  decimalAmount,
  MOST_STATEMENT_LINES,
  statementCsv,
  statementKindOf,
} from './statement-csv.js';

export {
  askedPeriod,
  endOf,
  monthOf,
  MOST_STATEMENT_DAYS,
  type PostedLine,
  startOf,
  statementLine,
  statementPage,
  type StatementPeriod,
} from './statement-page.js';
