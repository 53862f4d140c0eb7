/** The statement of a card account, as the platform answers it and as a partner makes it from events. */

export { decimalAmount } from './decimal-amount.js';
export { daysOf, endOf, monthOf, startOf, type StatementPeriod } from './statement-period.js';
export { STATEMENT_CSV_HEADER, statementCsvRow } from './statement-csv.js';
export { type PostedLine, statementLine, statementPage } from './statement-page.js';
