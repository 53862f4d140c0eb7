import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DirectoryPersonChanged,
  DirectoryPersonErased,
  type Page,
  type PeoplePreview,
} from '#contracts';
import { firstOf, Poller, slicesOf } from '#database';
import { declareError, pageOf, type PageQuery } from '#http';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import type { Company } from '../companies/company.entity.js';
import { timeOfChange } from '../companies/companies.service.js';
import { DirectoryPersonRecord, type PersonDto, peopleInvalid } from './person.js';

export interface PersonResource {
  externalId: string;
  name: string;
  email: string;
  language: string;
  role: string;
}

export interface ImportResult {
  /** The number of people in the request. */
  received: number;
  /** The number of people who are new or changed. */
  changed: number;
}

const personUnknown = declareError(
  'person_unknown',
  404,
  'The directory has no such person of this company.',
);

/** A preview shows the first people of a list. */
const PREVIEWED = 20;

type PointerOf = (index: number) => string;

/** The partner's directory of people, published on `directory.changes`. */
@Injectable()
export class DirectoryService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** What an import of these people would store. @throws people_invalid */
  preview(people: PersonDto[], pointerOf: PointerOf): PeoplePreview {
    refuseDuplicates(people, pointerOf);
    const admins = people.filter(({ role }) => role === 'admin').length;
    const shown = people.slice(0, PREVIEWED).map((person) => ({ ...person }));
    return { admins, employees: people.length - admins, people: shown };
  }

  /**
   * Adds or updates people, all or none. Only changes are published. `pointerOf` returns a person's
   * position in the request.
   */
  async import(
    companyId: string,
    people: PersonDto[],
    pointerOf: PointerOf = (index) => `/people/${index}`,
  ): Promise<ImportResult> {
    refuseDuplicates(people, pointerOf);
    return this.dataSource.transaction(async (transaction) => {
      const changed = await upsertPeople(transaction, companyId, people);
      await transaction.query(ADD_AGAIN, [companyId, changed.map(({ externalId }) => externalId)]);
      const timestamp = await timeOfChange(transaction);
      await this.outbox.publish(
        transaction,
        DirectoryPersonChanged,
        changed.map((person) => ({
          timestamp,
          data: { directoryCompanyId: companyId, ...person },
        })),
      );
      return { received: people.length, changed: changed.length };
    });
  }

  /**
   * Erases a person here and, by `directory_person_erased`, at every service with a copy (docs/privacy.md#at-the-partners-services).
   * The same call again changes nothing.
   *
   * @throws person_unknown
   */
  async erase({ id, platformCompanyId }: Company, externalId: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const [, removed] = await transaction.query<[unknown, number]>(
        'DELETE FROM people WHERE company_id = $1 AND external_id = $2',
        [id, externalId],
      );
      if (removed === 0) {
        const erased = await transaction.query<unknown[]>(FIND_ERASED, [id, externalId]);
        if (erased.length === 0) throw personUnknown();
        return;
      }
      const timestamp = await timeOfChange(transaction);
      await transaction.query(NOTE_ERASED, [id, externalId, timestamp]);
      const data = { directoryCompanyId: id, platformCompanyId, externalId };
      await this.outbox.publish(transaction, DirectoryPersonErased, [{ timestamp, data }]);
    });
  }

  async list(companyId: string, page: PageQuery): Promise<Page<PersonResource>> {
    const { limit, startingAfter } = page;
    const people = await this.dataSource.manager.find(DirectoryPersonRecord, {
      where: { companyId, ...(startingAfter && { externalId: MoreThan(startingAfter) }) },
      order: { externalId: 'ASC' },
      take: limit + 1,
    });
    return pageOf(people, limit, ({ externalId, name, email, language, role }) => ({
      externalId,
      name,
      email,
      language,
      role,
    }));
  }

  /** The people to whom the company's admin may give a card. */
  employees(companyId: string): Promise<DirectoryPersonRecord[]> {
    return this.dataSource.manager.find(DirectoryPersonRecord, {
      where: { companyId, role: 'employee' },
      order: { name: 'ASC', externalId: 'ASC' },
    });
  }

  async countByRole(companyId: string): Promise<{ admins: number; employees: number }> {
    const [counts] = (await this.dataSource.query(
      `SELECT count(*) FILTER (WHERE role = 'admin')::int AS admins,
         count(*) FILTER (WHERE role = 'employee')::int AS employees
       FROM people WHERE company_id = $1`,
      [companyId],
    )) as [{ admins: number; employees: number }];
    return counts;
  }
}

function refuseDuplicates(people: PersonDto[], pointerOf: PointerOf): void {
  const seen = new Set<string>();
  const errors = people.flatMap(({ externalId }, index) => {
    const isNew = !seen.has(externalId);
    seen.add(externalId);
    if (isNew) return [];
    const pointer = `${pointerOf(index)}/externalId`;
    return [{ pointer, code: 'duplicate', detail: 'externalId must be unique in the list' }];
  });
  if (errors.length > 0) throw peopleInvalid(errors);
}

// Writing this many takes a few milliseconds; other requests run between two chunks.
const WRITTEN_AT_ONCE = 1_000;

/** @returns the people whose row is new or changed. */
async function upsertPeople(
  transaction: EntityManager,
  companyId: string,
  people: readonly PersonDto[],
): Promise<PersonDto[]> {
  const changed: PersonDto[] = [];
  for await (const some of slicesOf(people, WRITTEN_AT_ONCE)) {
    changed.push(...(await upsertAtOnce(transaction, companyId, some)));
  }
  return changed;
}

function upsertAtOnce(
  transaction: EntityManager,
  companyId: string,
  people: readonly PersonDto[],
): Promise<PersonDto[]> {
  return transaction.query(PUT_PEOPLE, [
    companyId,
    people.map(({ externalId }) => externalId),
    people.map(({ name }) => name),
    people.map(({ email }) => email),
    people.map(({ language }) => language),
    people.map(({ role }) => role),
  ]);
}

const PUT_PEOPLE = `
  INSERT INTO people (company_id, external_id, name, email, language, role)
  SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
  ON CONFLICT (company_id, external_id) DO UPDATE SET name = excluded.name,
    email = excluded.email, language = excluded.language, role = excluded.role
  WHERE (people.name, people.email, people.language, people.role)
    IS DISTINCT FROM (excluded.name, excluded.email, excluded.language, excluded.role)
  RETURNING external_id AS "externalId", name, email, language, role`;

/** How long the topic has `directory_person_erased`, for services that are behind. */
const KEPT_DAYS = 35;
const EVERY_MS = 3_600_000;
const FORGOTTEN_AT_ONCE = 500;

interface ErasedRow {
  directoryCompanyId: string;
  externalId: string;
}

/** Lets the topic forget the ids of people who were erased long ago: at boot and every hour, beside other replicas. */
@Injectable()
export class ErasedPeople extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  override async poll(): Promise<void> {
    let forgotten: number;
    do {
      forgotten = await this.dataSource.transaction(async (transaction) => {
        const values = [KEPT_DAYS, FORGOTTEN_AT_ONCE];
        const [rows] = await transaction.query<[ErasedRow[], number]>(TAKE_FORGOTTEN, values);
        const timestamp = new Date().toISOString();
        const events = rows.map((row) => ({
          timestamp,
          data: { ...row, platformCompanyId: null },
        }));
        await this.outbox.forget(transaction, DirectoryPersonErased, events);
        return rows.length;
      });
    } while (forgotten === FORGOTTEN_AT_ONCE && !this.isStopping);
  }
}

/** $1 company, $2 external id. */
const FIND_ERASED = 'SELECT FROM erased_people WHERE company_id = $1 AND external_id = $2';

/** $1 company, $2 external id, $3 when. */
const NOTE_ERASED = `
  INSERT INTO erased_people (company_id, external_id, erased_at) VALUES ($1, $2, $3)
  ON CONFLICT (company_id, external_id) DO UPDATE SET erased_at = excluded.erased_at`;

/** $1 company, $2 external ids of people who are in the directory again. */
const ADD_AGAIN = `DELETE FROM erased_people WHERE company_id = $1 AND external_id = ANY ($2::text[])`;

/** $1 days, $2 limit. */
const TAKE_FORGOTTEN = `
  DELETE FROM erased_people WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM erased_people WHERE erased_at < now() - make_interval(days => $1)
    ORDER BY erased_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING company_id AS "directoryCompanyId", external_id AS "externalId"`;
