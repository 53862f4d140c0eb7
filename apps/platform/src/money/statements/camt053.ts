import type { AccountType, StatementKind } from '#contracts';
import { decimalAmount, type PostedLine } from '#statements';
import { dayIn } from '#time-zones';
import type { StatementFile, WholeStatement } from './statements.service.js';

/** Elements of an XML document. */
export class Xml {
  private constructor(readonly text: string) {}

  /** An element with a text. */
  static text(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): Xml {
    const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
    return new Xml(`<${name}${list.join('')}>${escaped(text)}</${name}>`);
  }

  /** An element with others, in their order; what is false is left out. */
  static of(name: string, ...children: (Xml | false)[]): Xml {
    const inner = children.map((child) => (child ? child.text : ''));
    return new Xml(`<${name}>${inner.join('')}</${name}>`);
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
// XML 1.0 has no way to write these.
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(IMPOSSIBLE, '\ufffd')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);
}

export const CAMT_NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
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
 * A statement as ISO 20022 camt.053.001.08 (docs/interface/statements.md#statements), in pieces.
 *
 * @param file it has an id of its own, so that importers do not take it for another one of the month.
 * @param issuer who keeps the account.
 */
export async function* camt053(
  statement: WholeStatement,
  file: StatementFile,
  issuer: string,
): AsyncGenerator<string> {
  const header = of(
    'GrpHdr',
    // The message has one statement, and its id.
    text('MsgId', idOf(statement, file)),
    text('CreDtTm', file.createdAt.toISOString()),
  );
  const begin = statementFacts(statement, file, issuer).map((each) => each.text);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${CAMT_NAMESPACE}"><BkToCstmrStmt>`;
  yield `${header.text}<Stmt>${begin.join('')}`;
  for await (const lines of statement.lines())
    yield lines.map((line) => `\n${entry(line, statement).text}`).join('');
  yield '</Stmt></BkToCstmrStmt></Document>\n';
}

/** Importers skip a statement whose id they know. At most 35 characters: the account by the random end of its id. */
function idOf({ account, period }: WholeStatement, { number }: StatementFile): string {
  return `${period.from.slice(0, 7)}-${digitsOf(account.accountId).slice(-16)}-${number}`;
}

function statementFacts(statement: WholeStatement, file: StatementFile, issuer: string): Xml[] {
  const { account, period, opening, closing, startsAt, endsAt, requestedAt } = statement;
  const id = digitsOf(account.accountId);
  return [
    text('Id', idOf(statement, file)),
    text('ElctrncSeqNb', String(file.number)),
    text('CreDtTm', file.createdAt.toISOString()),
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
    balance(endsAt <= requestedAt ? 'CLBD' : 'ITBD', closing, period.to, statement),
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

/** References have at most 35 characters: an id without its prefix. */
function digitsOf(id: string): string {
  return id.slice(id.indexOf('_') + 1);
}

/** Names have at most 140. */
function cut(name: string): string {
  return name.length > 140 ? `${name.slice(0, 139).toWellFormed()}…` : name;
}
