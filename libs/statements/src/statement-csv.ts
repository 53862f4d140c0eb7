import { currencyExponent, type StatementKind, type StatementLine } from '#contracts';
import { dayIn } from '#time-zones';
import { type PostedLine, statementLine } from './statement-page.js';

/** The most that a file has, which is written while it is read. */
export const MOST_STATEMENT_LINES = 100_000;

/** By which Excel reads UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = (line: StatementLine, timeZone: string) => string | number | null;

const cells: Readonly<Record<string, Cell>> = {
  bookedOn: ({ bookedAt }, timeZone) => dayIn(timeZone, new Date(bookedAt)),
  bookedAt: ({ bookedAt }) => bookedAt,
  kind: ({ kind }) => kind,
  description: ({ description }) => text(description),
  amount: ({ amount }) => decimalAmount(amount),
  balance: ({ balance }) => decimalAmount(balance),
  currency: ({ amount }) => amount.currency,
  transactionId: ({ transactionId }) => transactionId,
  messageId: ({ messageId }) => text(messageId),
  topUpId: ({ topUpId }) => topUpId,
  entryId: ({ entryId }) => entryId,
  accountSequence: ({ accountSequence }) => accountSequence,
};

/**
 * A statement as CSV (RFC 4180) with a byte order mark and a header line, in pieces: amounts are decimals of the currency with its sign,
 * the day is that of the time zone. Texts of merchants never begin a formula.
 *
 * @param lines some at a time.
 */
export async function* statementCsv(
  lines: AsyncIterable<PostedLine[]>,
  { currency, timeZone }: { currency: string; timeZone: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + record(Object.keys(cells));
  for await (const some of lines)
    yield some.map((line) => row(statementLine(line, currency), timeZone)).join('');
}

function row(line: StatementLine, timeZone: string): string {
  return record(Object.values(cells).map((cell) => cell(line, timeZone) ?? ''));
}

/**
 * Where a spreadsheet may begin a cell in a text: a German Excel splits lines at semicolons, also within quotes that
 * it does not take for quotes.
 */
const BEGIN_OF_FORMULA = /(?<=^|[;\t\r\n"])(?=\s*[=+\-@＝＋－＠])/g;

/** An apostrophe makes a text of what would be a formula. */
function text(value: string | null): string | null {
  return value && value.replaceAll(BEGIN_OF_FORMULA, "'");
}

function record(values: readonly (string | number)[]): string {
  return `${values.map((value) => quoted(String(value))).join(',')}\r\n`;
}

function quoted(value: string): string {
  return /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** In minor units. A sum of many may be more than a safe integer. */
interface Amount {
  amount: number | bigint;
  currency: string;
}

/** An amount as an exact decimal with the currency's digits: `-12.50` for EUR, `-1250` for JPY. */
export function decimalAmount({ amount, currency }: Amount): string {
  const exponent = currencyExponent(currency);
  const digits = String(amount)
    .replace('-', '')
    .padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  return `${amount < 0 ? '-' : ''}${whole}${exponent > 0 ? `.${fraction}` : ''}`;
}

const kindByEvent: Readonly<Record<string, StatementKind>> = {
  account_top_up: 'top_up',
  account_corrected: 'correction',
  transaction_settled: 'purchase',
  transaction_force_posted: 'purchase',
  transaction_settlement_reversed: 'settlement_reversed',
  transaction_refunded: 'refund',
};

/** The kind of entry that an event reports. @param event its identifier. */
export function statementKindOf(event: string): StatementKind {
  return kindByEvent[event] ?? 'correction';
}
