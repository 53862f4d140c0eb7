import type { ConsoleSearchResult, SearchedKind } from '#contracts';
import { searchableSql } from '#database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { createdAtOf } from '../ids.js';
import { namePatterns, namesFrom, searchedAmounts, searchedId } from './searched-text.js';

interface FoundRow {
  id: string;
  name: string | null;
  last4: string | null;
  amount: number | null;
  currency: string | null;
  status: string | null;
}

/** Finds what belongs to a partner by a name, a shop, an amount, the last digits of a card, or an id. */
@Injectable()
export class ConsoleSearchService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** At most {@link MOST_OF_A_KIND} of each kind. Each statement reads a few rows by an index. */
  async find(partnerId: string, text: string): Promise<ConsoleSearchResult[]> {
    const query = text.trim();
    return this.dataSource.transaction(async (transaction) => {
      const byId = searchedId(query);
      if (byId) return read(transaction, byId.kind, FIND_BY_ID[byId.kind], [partnerId, byId.id]);
      const found = [
        ...(await read(transaction, 'company', FIND_COMPANIES, [
          partnerId,
          ...namePatterns(query),
          query,
        ])),
        ...(await read(transaction, 'person', FIND_PEOPLE, [
          partnerId,
          ...namePatterns(query),
          query,
        ])),
      ];
      if (/^\d{4}$/.test(query)) {
        found.push(...(await read(transaction, 'card', FIND_CARDS, [partnerId, query])));
      }
      const payments = await read(transaction, 'payment', FIND_BY_PROCESSOR_ID, [partnerId, query]);
      for (const { amount, currencies } of searchedAmounts(query)) {
        const some = [partnerId, amount, currencies];
        payments.push(...(await read(transaction, 'payment', FIND_BY_AMOUNT, some)));
      }
      const shops = [partnerId, ...namesFrom(query)];
      payments.push(...(await read(transaction, 'payment', FIND_BY_SHOP, shops)));
      return [...found, ...latestOf(payments)];
    });
  }
}

async function read(
  transaction: EntityManager,
  kind: SearchedKind,
  statement: string,
  parameters: readonly unknown[],
): Promise<ConsoleSearchResult[]> {
  const rows = await transaction.query<FoundRow[]>(statement, [...parameters]);
  return rows.map(({ amount, currency, ...row }) => ({
    kind,
    ...row,
    amount: amount !== null && currency !== null ? { amount, currency } : null,
    createdAt: createdAtOf(row.id).toISOString(),
  }));
}

/** A payment may be found by several of its values. */
function latestOf(payments: readonly ConsoleSearchResult[]): ConsoleSearchResult[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, MOST_OF_A_KIND);
}

const MOST_OF_A_KIND = 5;
/** Shops that begin with the same text. */
const MOST_SHOPS = 20;

const NOTHING = {
  name: 'NULL AS name',
  last4: 'NULL AS last4',
  amount: 'NULL AS amount, NULL AS currency',
  status: 'NULL AS status',
};

const COMPANY = `SELECT id, legal_name AS name, ${NOTHING.last4}, ${NOTHING.amount}, kyc_status AS status FROM companies`;
const PERSON = `SELECT id, name, ${NOTHING.last4}, ${NOTHING.amount}, ${NOTHING.status} FROM people`;
const CARD = `
  SELECT c.id, (SELECT p.name FROM people p WHERE p.id = c.person_id) AS name, c.last4, ${NOTHING.amount}, c.status
  FROM cards c`;
/** Without payments that events have not reported yet. */
const PAYMENT = `
  SELECT id, merchant ->> 'name' AS name, (SELECT last4 FROM cards WHERE cards.id = card_id) AS last4,
    nullif(CASE WHEN authorized > 0 THEN authorized WHEN cleared > 0 THEN cleared ELSE refunded END, 0)::float8
      AS amount, currency, status
  FROM payments`;

/** $1 partner, $2 id. */
const FIND_BY_ID: Readonly<Record<SearchedKind, string>> = {
  company: `${COMPANY} WHERE partner_id = $1 AND id = $2`,
  person: `${PERSON} WHERE partner_id = $1 AND id = $2`,
  card: `${CARD} WHERE c.partner_id = $1 AND c.id = $2`,
  account: `
    SELECT a.id, c.legal_name AS name, ${NOTHING.last4}, NULL AS amount, a.currency, a.account_type AS status
    FROM accounts a JOIN companies c ON c.id = a.company_id WHERE c.partner_id = $1 AND a.id = $2`,
  payment: `${PAYMENT} WHERE partner_id = $1 AND id = $2 AND status <> 'incomplete'`,
  event: `
    SELECT id, event_type AS name, ${NOTHING.last4}, ${NOTHING.amount}, ${NOTHING.status}
    FROM events WHERE partner_id = $1 AND id = $2`,
  mail: `
    SELECT 'eml_' || replace(m.id::text, '-', '') AS id, m.kind AS name, ${NOTHING.last4}, ${NOTHING.amount}, m.status
    FROM mails m JOIN companies c ON c.id = m.company_id
    WHERE c.partner_id = $1 AND m.id = substr($2, 5)::uuid`,
};

/** The latest of these rows. */
const LATEST = `ORDER BY id DESC LIMIT ${MOST_OF_A_KIND}`;
const byName = (column: string) =>
  `(${searchableSql(column)} LIKE $2 OR ${searchableSql(column)} LIKE $3)`;

/** $1 partner, $2 and $3 patterns of the name, $4 the partner's own id. */
export const FIND_COMPANIES = `
  ${COMPANY} WHERE id = ANY (ARRAY(
    (SELECT id FROM companies WHERE partner_id = $1 AND external_id = $4 ${LATEST})
    UNION
    (SELECT id FROM companies WHERE partner_id = $1 AND ${byName('legal_name')} ${LATEST})
  )) ${LATEST}`;

/** $1 partner, $2 and $3 patterns of the name, $4 the partner's own id. */
export const FIND_PEOPLE = `
  ${PERSON} WHERE id = ANY (ARRAY(
    (SELECT id FROM people WHERE partner_id = $1 AND external_id = $4 ${LATEST})
    UNION
    (SELECT id FROM people WHERE partner_id = $1 AND ${byName('name')} ${LATEST})
  )) ${LATEST}`;

/** $1 partner, $2 last four digits. */
export const FIND_CARDS = `
  ${CARD} WHERE c.partner_id = $1 AND c.last4 = $2 ORDER BY c.id DESC LIMIT ${MOST_OF_A_KIND}`;

/** $1 partner, $2 the processor's id. */
export const FIND_BY_PROCESSOR_ID = `
  ${PAYMENT} WHERE processor_id = $2 AND partner_id = $1 AND status <> 'incomplete' ${LATEST}`;

const withAmount = (column: string) => `
  (SELECT id FROM payments
   WHERE partner_id = $1 AND ${column} > 0 AND ${column} = $2::bigint AND currency = ANY ($3::text[])
   ${LATEST})`;

/** $1 partner, $2 amount in minor units, $3 currencies. */
export const FIND_BY_AMOUNT = `
  ${PAYMENT} WHERE id = ANY (ARRAY(
    ${['authorized', 'cleared', 'refunded'].map(withAmount).join(' UNION ')}
  )) AND status <> 'incomplete' ${LATEST}`;

const SHOP = `(${searchableSql("(merchant ->> 'name')")}) COLLATE "C"`;
const nextShop = (condition: string) => `
  SELECT ${SHOP} AS shop FROM payments WHERE partner_id = $1 AND ${condition} AND ${SHOP} < $3
  ORDER BY partner_id, ${SHOP} LIMIT 1`;

/**
 * The latest payments at the first shops whose name begins with a text. The next name is found by the index, so that a
 * shop with many payments takes no longer. $1 partner, $2 and $3 bounds of the names.
 */
export const FIND_BY_SHOP = `
  WITH RECURSIVE shops (shop, number) AS (
    SELECT shop, 1 FROM (${nextShop(`${SHOP} >= $2`)}) first
    UNION ALL
    SELECT following.shop, number + 1 FROM shops CROSS JOIN LATERAL (${nextShop(`${SHOP} > shops.shop`)}) following
    WHERE number < ${MOST_SHOPS}
  )
  ${PAYMENT} WHERE id = ANY (ARRAY(
    SELECT latest.id FROM shops CROSS JOIN LATERAL (
      SELECT id FROM payments WHERE partner_id = $1 AND ${SHOP} = shops.shop ${LATEST}
    ) latest ORDER BY latest.id DESC LIMIT ${MOST_OF_A_KIND}
  )) AND status <> 'incomplete' ${LATEST}`;
