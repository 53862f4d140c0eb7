import {
  type ChangePerson,
  type CreatePerson,
  type FieldProblem,
  IsReference,
  OptionalField,
  type Page,
  type PersonResource,
  writtenLine,
} from '#contracts';
import { insertIfAbsent, searchedFor } from '#database';
import { declareError, pageOf, PageQuery, unprocessable } from '#http';
import { MailOutbox } from '#mail';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type FindManyOptions } from 'typeorm';
import { AfterId, IdList, idsFound, SearchText } from '../../api/index.js';
import { Company, companyErased, requireNotEnded } from '../../companies/index.js';
import { idPattern, newId } from '../../ids.js';
import { personAddressee } from '../../mails/index.js';
import { type EventScope, EventScopes } from '../../webhooks/index.js';
import { Card } from '../cards/card.entity.js';
import { Person } from './person.entity.js';

export class ListPeopleQuery extends PageQuery {
  @AfterId(idPattern('per'), 'a person')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  /** Your own id of the person, exactly. It is unique in a company only. */
  @OptionalField()
  @IsReference()
  externalId?: string;

  /** A part of the name, without case and accents. */
  @SearchText()
  search?: string;

  /** Only these people; unknown ids are left out. */
  @IdList(idPattern('per'), 'people')
  ids?: string;
}

/** No person of your companies has this id. Take ids from `GET /v1/people`. */
export const personUnknown = declareError('person_unknown', 404, 'There is no such person.');

/** No company of yours has this `companyId`. Create the company first. */
export const personCompanyUnknown = declareError(
  'person_company_unknown',
  unprocessable('/companyId'),
  'companyId: there is no such company.',
);

/**
 * A person with this `companyId` and `externalId` exists, and `errors` names the fields that differ. Change
 * the person with `PATCH /v1/people/{id}`.
 *
 * @param fields the names of the differing fields; their values are personal data and are not included.
 */
export const personExistsWithOtherValues = declareError(
  'person_exists_with_other_values',
  409,
  (fields: readonly string[]) => ({
    message:
      'There is a person of this companyId and externalId with other values. Change them with PATCH /v1/people/{id}.',
    errors: fields.map((field): FieldProblem => ({
      pointer: `/${field}`,
      code: 'differs',
      detail: `${field} is not what the person has`,
    })),
  }),
);

@Injectable()
export class PeopleService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly mails: MailOutbox,
  ) {}

  /**
   * Creates a person, or returns the existing person with this `companyId` and `externalId` if all values
   * are equal. Fields that are left out have no value.
   *
   * @throws person_company_unknown, person_exists_with_other_values, company_erased, company_ended
   */
  async create(
    transaction: EntityManager,
    partnerId: string,
    input: CreatePerson,
  ): Promise<PersonResource> {
    const { companyId, externalId, name, email = null, phone = null } = input;
    const { companyAdmin = false } = input;
    requireNotEnded(await keepFromErasure(transaction, partnerId, companyId));
    await insertIfAbsent(transaction, Person, {
      id: newId('per'),
      partnerId,
      companyId,
      externalId,
      name,
      email,
      phone,
      companyAdmin,
    });
    const person = await transaction.findOneByOrFail(Person, { companyId, externalId });
    const requested = {
      name,
      email: input.email,
      phone: input.phone,
      companyAdmin: input.companyAdmin,
    };
    const differing = fieldsOf(requested).filter(
      (field) => comparable(person[field]) !== requested[field],
    );
    if (differing.length > 0) throw personExistsWithOtherValues(differing);
    return personResource(person);
  }

  /**
   * Changes a person. Mails that waited for the person's address are released.
   *
   * @throws person_unknown, company_erased
   */
  async change(partnerId: string, id: string, input: ChangePerson): Promise<PersonResource> {
    return this.dataSource.transaction(async (transaction) => {
      const known = await transaction.findOneBy(Person, { id, partnerId });
      if (!known) throw personUnknown();
      const { companyId } = known;
      await keepFromErasure(transaction, partnerId, companyId);
      const { name, email, phone, companyAdmin } = input;
      const changes = { name, email, phone, companyAdmin };
      // Updates only the changed columns, so that concurrent changes of different fields are both kept.
      if (fieldsOf(changes).length > 0) await transaction.update(Person, { id }, changes);
      if (email) await this.mails.release(transaction, companyId, [personAddressee(id)]);
      return personResource(await transaction.findOneByOrFail(Person, { id }));
    });
  }

  async get(partnerId: string, id: string): Promise<PersonResource> {
    const person = await this.dataSource.manager.findOneBy(Person, { id, partnerId });
    if (!person) throw personUnknown();
    return personResource(person);
  }

  async list(partnerId: string, query: ListPeopleQuery): Promise<Page<PersonResource>> {
    const people = await this.dataSource.manager.find(Person, peopleFound(partnerId, query));
    return pageOf(people, query.limit, personResource);
  }
}

/** The query for a list of people. */
export function peopleFound(
  partnerId: string,
  { limit, startingAfter, companyId, externalId, search, ids }: ListPeopleQuery,
): FindManyOptions<Person> {
  return {
    where: {
      partnerId,
      ...(companyId && { companyId }),
      ...(externalId && { externalId }),
      ...(search && { name: searchedFor(search) }),
      ...idsFound(ids, startingAfter),
    },
    order: { id: 'DESC' },
    take: limit + 1,
  };
}

/**
 * A shared lock, compatible with changes of other people of the company. It excludes the erasure, which
 * would not remove data written after it.
 *
 * @throws person_company_unknown, company_erased
 */
async function keepFromErasure(
  transaction: EntityManager,
  partnerId: string,
  companyId: string,
): Promise<Company> {
  const company = await transaction.findOne(Company, {
    where: { id: companyId, partnerId },
    lock: { mode: 'pessimistic_read' },
  });
  if (!company) throw personCompanyUnknown();
  if (company.erasedAt) throw companyErased();
  return company;
}

/** Earlier rows may be neither composed nor without blanks around them. */
function comparable<T>(value: T): T | string {
  return typeof value === 'string' ? writtenLine(value) : value;
}

/** The names of the fields with a value, including null. */
function fieldsOf<T extends object>(values: T): (keyof T & string)[] {
  return (Object.keys(values) as (keyof T & string)[]).filter(
    (field) => values[field] !== undefined,
  );
}

export function personResource(person: Person): PersonResource {
  const { id, companyId, externalId, name, email, phone, companyAdmin, createdAt } = person;
  return {
    ...{ id, companyId, externalId, name, email, phone, companyAdmin },
    createdAt: createdAt.toISOString(),
  };
}

/** Far more than a person has. */
const MOST_CARDS = 100;

/** Lets the event log find the events of a person: all are about one of the person's cards. */
@Injectable()
export class PersonEvents implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly scopes: EventScopes,
  ) {}

  onModuleInit(): void {
    this.scopes.add('personId', (partnerId, id) => this.scopeOf(partnerId, id));
  }

  private async scopeOf(partnerId: string, id: string): Promise<EventScope | null> {
    const { manager } = this.dataSource;
    const person = await manager.findOneBy(Person, { id, partnerId });
    if (!person) return null;
    const cards = await manager.find(Card, {
      where: { personId: id },
      order: { id: 'DESC' },
      take: MOST_CARDS,
    });
    const cardIds = cards.map((card) => card.id);
    return { companyId: person.companyId, cardIds, isNamed: false };
  }
}
