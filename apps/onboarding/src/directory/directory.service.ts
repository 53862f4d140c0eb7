import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DirectoryPersonChanged, type Page, type PeoplePreview } from '#contracts';
import { slicesOf } from '#database';
import { pageOf, type PageQuery } from '#http';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
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
