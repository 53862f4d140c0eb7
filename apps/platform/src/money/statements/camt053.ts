import { randomUUID } from 'node:crypto';
import type { AccountType, StatementKind } from '#contracts';
import { decimalAmount, type PostedLine } from '#statements';
import { dayIn } from '#time-zones';
import type { WholeStatement } from './statements.service.js';
import { Xml } from './xml.js';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const { of, text } = Xml;

/** Of the bank transaction codes of ISO 20022: family and sub-family in the domain of payments. */
type BankTransactionCode = readonly [family: string, subFamily: string];

const codeOfKind: Readonly<Record<Exclude<StatementKind, CardKind>, BankTransactionCode>> = {
  refund: ['CCRD', 'RIMB'],
  top_up: ['RCDT', 'OTHR'],
  correction: ['MCOP', 'ADJT'],
};
/** Payments with the card: by a credit or a debit card. */
type CardKind = 'purchase' | 'settlement_reversed';
const codeOfCard: Readonly<Record<AccountType, BankTransactionCode>> = {
  credit: ['CCRD', 'POSC'],
  debit: ['CCRD', 'POSD'],
};

/**
 * A statement as ISO 20022 camt.053.001.08 (docs/interface.md#statements), in pieces.
 *
 * @param issuer who keeps the account.
 */
export async function* camt053(statement: WholeStatement, issuer: string): AsyncGenerator<string> {
  const header = of(
    'GrpHdr',
    text('MsgId', randomUUID().replaceAll('-', '')),
    text('CreDtTm', statement.askedAt.toISOString()),
  );
  const begin = statementFacts(statement, issuer).map((each) => each.text);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>`;
  yield `${header.text}<Stmt>${begin.join('')}`;
  for await (const lines of statement.lines())
    yield lines.map((line) => `\n${entry(line, statement).text}`).join('');
  yield '</Stmt></BkToCstmrStmt></Document>\n';
}

function statementFacts(statement: WholeStatement, issuer: string): Xml[] {
  const { account, period, opening, closing, startsAt, endsAt, askedAt } = statement;
  const id = digitsOf(account.accountId);
  return [
    text('Id', `${period.from.slice(0, 7)}-${id.slice(-16)}`),
    text('CreDtTm', askedAt.toISOString()),
    of(
      'FrToDt',
      text('FrDtTm', startsAt.toISOString()),
      text('ToDtTm', new Date(endsAt.getTime() - 1).toISOString()),
    ),
    of(
      'Acct',
      of('Id', of('Othr', text('Id', id))),
      text('Ccy', account.currency),
      of('Ownr', text('Nm', cut(account.legalName))),
      of('Svcr', of('FinInstnId', text('Nm', cut(issuer)))),
    ),
    balance('OPBD', opening, period.from, statement),
    balance(endsAt <= askedAt ? 'CLBD' : 'ITBD', closing, period.to, statement),
    summary(statement),
  ];
}

function balance(code: string, amount: number, day: string, { account }: WholeStatement): Xml {
  return of(
    'Bal',
    of('Tp', of('CdOrPrtry', text('Cd', code))),
    ...amountOf(amount, account.currency),
    of('Dt', text('Dt', day)),
  );
}

function summary({ account: { currency }, credits, debits, count }: WholeStatement): Xml {
  const total = (name: string, sums: { count: number; sum: bigint }) =>
    of(
      name,
      text('NbOfNtries', String(sums.count)),
      text('Sum', decimalAmount({ amount: magnitude(sums.sum), currency })),
    );
  return of(
    'TxsSummry',
    of('TtlNtries', text('NbOfNtries', String(count))),
    total('TtlCdtNtries', credits),
    total('TtlDbtNtries', debits),
  );
}

function entry(line: PostedLine, { account, period }: WholeStatement): Xml {
  const { entryId, kind, amount, bookedAt } = line;
  const day = dayIn(period.timeZone, new Date(bookedAt));
  const [family, subFamily] = bankTransactionCode(line, account.accountType);
  return of(
    'Ntry',
    text('NtryRef', digitsOf(entryId)),
    ...amountOf(amount, account.currency),
    kind === 'settlement_reversed' && text('RvslInd', 'true'),
    of('Sts', text('Cd', 'BOOK')),
    of('BookgDt', text('Dt', day)),
    of('ValDt', text('Dt', day)),
    text('AcctSvcrRef', digitsOf(entryId)),
    of(
      'BkTxCd',
      of('Domn', text('Cd', 'PMNT'), of('Fmly', text('Cd', family), text('SubFmlyCd', subFamily))),
    ),
    of('NtryDtls', transactionDetails(line)),
  );
}

function transactionDetails({ entryId, transactionId, topUpId, ...line }: PostedLine): Xml {
  const { kind, amount, description } = line;
  const reference = transactionId ?? topUpId;
  const words = description ? cut(description) : null;
  const merchant = kind === 'correction' ? null : words;
  return of(
    'TxDtls',
    of(
      'Refs',
      text('AcctSvcrRef', digitsOf(entryId)),
      reference !== null && text('TxId', digitsOf(reference)),
    ),
    merchant !== null &&
      of('RltdPties', of(amount < 0 ? 'Cdtr' : 'Dbtr', of('Pty', text('Nm', merchant)))),
    words !== null && of('RmtInf', text('Ustrd', words)),
  );
}

function bankTransactionCode(
  { kind, amount }: PostedLine,
  accountType: AccountType,
): BankTransactionCode {
  if (kind === 'purchase' || kind === 'settlement_reversed') return codeOfCard[accountType];
  if (kind === 'correction' && amount < 0) return ['MDOP', 'ADJT'];
  return codeOfKind[kind];
}

/** Amounts have no sign, but a direction. */
function amountOf(amount: number, currency: string): [Xml, Xml] {
  return [
    text('Amt', decimalAmount({ amount: Math.abs(amount), currency }), { Ccy: currency }),
    text('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT'),
  ];
}

function magnitude(sum: bigint): bigint {
  return sum < 0n ? -sum : sum;
}

/** References have at most 35 characters: those of an id without its prefix. */
function digitsOf(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}

/** Names have at most 140. */
function cut(name: string): string {
  return name.length > 140 ? `${name.slice(0, 139).toWellFormed()}…` : name;
}
