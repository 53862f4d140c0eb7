/** The statement of a card account, as the platform answers it and as a partner makes it from events. */

export { decimalAmount } from './decimal-amount.js';
export { MOST_STATEMENT_LINES, statementCsv } from './statement-csv.js';
export { statementKindOf } from './statement-kind.js';
export { type PostedLine, statementLine, statementPage } from './statement-page.js';
export {
  askedPeriod,
  endOf,
  monthOf,
  MOST_STATEMENT_DAYS,
  startOf,
  type StatementPeriod,
} from './statement-period.js';
