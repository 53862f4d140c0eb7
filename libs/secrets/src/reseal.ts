import { DatabaseConfig } from '#config';
import type { Client } from 'pg';
import {
  EncryptionKey,
  EncryptionKeyList,
  SealedValueError,
  type SecretBox,
} from './secret-box.js';

/** The settings of the command that seals all secrets again (docs/configuration.md#to-roll-an-encryption-key). */
export class ResealConfig extends DatabaseConfig {
  /** The keys of the platform, or of the card vault: the first one seals everything again. */
  @EncryptionKeyList()
  encryptionKeys?: string[];

  /** A single key, as long as there is one. */
  @EncryptionKey()
  encryptionKey?: string;
}

const ROWS_AT_ONCE = 100;

interface SealedRow {
  id: string;
  ownerId: string;
  sealed: string;
}

/** A column with sealed values. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The column with the id of the value's owner, such as an endpoint. */
  ownerColumn: string;
  placeOf: (row: SealedRow) => string;
}

export interface ResealReport {
  column: string;
  resealed: number;
  /** Rows whose value could not be opened, with the reason. They are unchanged. */
  failures: { id: string; reason: string }[];
}

/**
 * Seals all values with the newest key. It can be stopped and restarted; values already done are skipped.
 * Safe while replicas run: a value that changes meanwhile keeps its change.
 */
export async function resealColumn(
  client: Client,
  secretBox: SecretBox,
  sealedColumn: SealedColumn,
): Promise<ResealReport> {
  const { table, column } = sealedColumn;
  const report: ResealReport = { column: `${table}.${column}`, resealed: 0, failures: [] };
  let lastId = '';
  for (;;) {
    const rows = await nextRows(client, sealedColumn, lastId, secretBox.newestPrefix);
    for (const row of rows) {
      try {
        if (await resealRow(client, secretBox, sealedColumn, row)) report.resealed += 1;
      } catch (error) {
        if (!(error instanceof SealedValueError)) throw error;
        report.failures.push({ id: row.id, reason: error.message });
      }
    }
    if (rows.length < ROWS_AT_ONCE) return report;
    lastId = rows.at(-1)!.id;
  }
}

async function nextRows(
  client: Client,
  { table, column, ownerColumn }: SealedColumn,
  lastId: string,
  newestPrefix: string,
): Promise<SealedRow[]> {
  const { rows } = await client.query<SealedRow>(
    `SELECT id, ${ownerColumn} AS "ownerId", ${column} AS sealed FROM ${table}
     WHERE id > $1 AND NOT starts_with(${column}, $2) ORDER BY id LIMIT $3`,
    [lastId, newestPrefix, ROWS_AT_ONCE],
  );
  return rows;
}

async function resealRow(
  client: Client,
  secretBox: SecretBox,
  { table, column, placeOf }: SealedColumn,
  row: SealedRow,
): Promise<boolean> {
  const place = placeOf(row);
  const resealed = secretBox.seal(secretBox.open(row.sealed, place), place);
  const { rowCount } = await client.query(
    `UPDATE ${table} SET ${column} = $3 WHERE id = $1 AND ${column} = $2`,
    [row.id, row.sealed, resealed],
  );
  return rowCount === 1;
}
