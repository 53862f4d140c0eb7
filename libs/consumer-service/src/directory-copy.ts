import type {
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  DirectoryPersonErased,
} from '#contracts';
import type { EntityManager, MigrationInterface, QueryRunner } from 'typeorm';

type Values<Data> = Readonly<Record<string, (data: Data) => unknown>>;

/** Which columns a service's copy has besides its keys, and their values from an event. */
interface DirectoryCopyColumns {
  companies: Values<DirectoryCompanyChanged['data']>;
  people: Values<DirectoryPersonChanged['data']>;
  /** Values that a person gets with the first event and keeps. */
  newPeople?: Readonly<Record<string, () => unknown>>;
}

/** The effect of a company's change on the copy. */
interface CompanyChange {
  /** The company's id at the platform is new or different. */
  isOtherAtPlatform: boolean;
}

/**
 * A service's own copy of the partner's directory, from the topic `directory.changes`, in the tables
 * `directory_companies (id, platform_company_id, changed_at)` and `directory_people (company_id, external_id,
 * changed_at)`. A service adds the columns that it needs, and no others. A change that is older than the stored state of
 * its record, for example from a retry topic, is ignored, also if the person was erased since then.
 */
export class DirectoryCopy {
  private readonly putCompanySql: string;
  private readonly putPersonSql: string;

  constructor(private readonly columns: DirectoryCopyColumns) {
    this.putCompanySql = putCompanySql(Object.keys(columns.companies));
    this.putPersonSql = putPersonSql(
      Object.keys(columns.people),
      Object.keys(columns.newPeople ?? {}),
    );
  }

  /** @returns undefined if a later state is stored. */
  async putCompany(
    transaction: EntityManager,
    { timestamp, data }: DirectoryCompanyChanged,
  ): Promise<CompanyChange | undefined> {
    const changes: CompanyChange[] = await transaction.query(this.putCompanySql, [
      data.directoryCompanyId,
      timestamp,
      data.platformCompanyId,
      ...Object.values(this.columns.companies).map((valueOf) => valueOf(data)),
    ]);
    return changes[0];
  }

  /** @returns false if no stored value has changed. */
  async putPerson(
    transaction: EntityManager,
    { timestamp, data }: DirectoryPersonChanged,
  ): Promise<boolean> {
    await lockPerson(transaction, data);
    const { directoryCompanyId, externalId } = data;
    const erased: unknown[] = await transaction.query(
      `SELECT FROM erased_directory_people WHERE company_id = $1 AND external_id = $2 AND erased_at >= $3`,
      [directoryCompanyId, externalId, timestamp],
    );
    if (erased.length > 0) return false;
    const changes: unknown[] = await transaction.query(this.putPersonSql, [
      data.directoryCompanyId,
      data.externalId,
      timestamp,
      ...Object.values(this.columns.people).map((valueOf) => valueOf(data)),
      ...Object.values(this.columns.newPeople ?? {}).map((valueOf) => valueOf()),
    ]);
    return changes.length > 0;
  }

  /** Deletes the person's row. @returns false if a later state is stored, because the person was added again. */
  async erasePerson(
    transaction: EntityManager,
    { timestamp, data }: DirectoryPersonErased,
  ): Promise<boolean> {
    await lockPerson(transaction, data);
    const values = [data.directoryCompanyId, data.externalId, timestamp, KEPT_DAYS];
    const later: unknown[] = await transaction.query(ERASE_PERSON, values);
    return later.length === 0;
  }
}

/** Longer than a record can wait in a retry topic or among the dead letters. */
const KEPT_DAYS = 35;

/** Of each service with a copy: until when earlier states of a person are ignored. */
export class ErasedDirectoryPeople1795863001301 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE erased_directory_people (
        company_id uuid NOT NULL,
        external_id text NOT NULL,
        -- By the directory's clock.
        erased_at timestamptz NOT NULL,
        PRIMARY KEY (company_id, external_id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE erased_directory_people');
  }
}

/** A change from a retry topic must not run beside the person's erasure: each would miss the other's row. */
async function lockPerson(
  transaction: EntityManager,
  { directoryCompanyId, externalId }: { directoryCompanyId: string; externalId: string },
): Promise<void> {
  await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `directory_people/${directoryCompanyId}/${externalId}`,
  ]);
}

/** $1 company, $2 external id, $3 when, $4 days. @returns a row if a later state is stored. */
const ERASE_PERSON = `
  WITH noted AS (
    INSERT INTO erased_directory_people AS known (company_id, external_id, erased_at) VALUES ($1, $2, $3)
    ON CONFLICT (company_id, external_id)
      DO UPDATE SET erased_at = greatest(known.erased_at, excluded.erased_at)
  ), past AS (
    DELETE FROM erased_directory_people
    WHERE erased_at < now() - make_interval(days => $4) AND (company_id, external_id) <> ($1, $2)
  ), erased AS (
    DELETE FROM directory_people WHERE company_id = $1 AND external_id = $2 AND changed_at <= $3
  )
  SELECT FROM directory_people WHERE company_id = $1 AND external_id = $2 AND changed_at > $3`;

const parameters = (first: number, columns: readonly string[]) =>
  columns.map((_column, index) => `$${first + index}`).join(', ');
const excluded = (columns: readonly string[]) =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ');
const row = (table: string, columns: readonly string[]) =>
  `ROW(${columns.map((column) => `${table}.${column}`).join(', ')})`;

function putCompanySql(own: readonly string[]): string {
  const columns = ['changed_at', 'platform_company_id', ...own];
  return `
    WITH before AS (SELECT platform_company_id FROM directory_companies WHERE id = $1),
      put AS (
        INSERT INTO directory_companies AS known (id, ${columns.join(', ')})
        VALUES ($1, ${parameters(2, columns)})
        ON CONFLICT (id) DO UPDATE SET ${excluded(columns)}
        WHERE known.changed_at <= excluded.changed_at
        RETURNING platform_company_id
      )
    SELECT put.platform_company_id IS DISTINCT FROM (SELECT platform_company_id FROM before)
      AS "isOtherAtPlatform" FROM put`;
}

function putPersonSql(own: readonly string[], onlyNew: readonly string[]): string {
  const columns = ['changed_at', ...own];
  return `
    WITH before AS (SELECT * FROM directory_people WHERE company_id = $1 AND external_id = $2),
      put AS (
        INSERT INTO directory_people AS known (company_id, external_id, ${[...columns, ...onlyNew].join(', ')})
        VALUES ($1, $2, ${parameters(3, [...columns, ...onlyNew])})
        ON CONFLICT (company_id, external_id) DO UPDATE SET ${excluded(columns)}
        WHERE known.changed_at <= excluded.changed_at
        RETURNING *
      )
    SELECT FROM put
    WHERE NOT EXISTS (SELECT FROM before WHERE ${row('before', own)} IS NOT DISTINCT FROM ${row('put', own)})`;
}
