import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreatePerson, Page, PersonResource } from '#contracts';
import { pageOf } from '#http';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { Company } from '../companies/company.entity.js';
import { newId } from '../ids.js';
import { companyErased } from '../privacy/privacy.errors.js';
import type { ListPeopleQuery } from './list-people.query.js';
import { personCompanyUnknown, personUnknown } from './people.errors.js';
import { Person } from './person.entity.js';

@Injectable()
export class PeopleService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The person that exists for this `companyId` and `externalId`, or a new one.
   *
   * @throws person_company_unknown, company_erased
   */
  async create(
    transaction: EntityManager,
    partnerId: string,
    input: CreatePerson,
  ): Promise<PersonResource> {
    const { companyId, externalId, name, email = null, phone = null } = input;
    // Shared with other people of the company, so that it is not erased meanwhile: nothing would erase them then.
    const company = await transaction.findOne(Company, {
      where: { id: companyId, partnerId },
      lock: { mode: 'pessimistic_read' },
    });
    if (!company) throw personCompanyUnknown();
    if (company.erasedAt) throw companyErased();
    await transaction
      .createQueryBuilder()
      .insert()
      .into(Person)
      .values({ id: newId('per'), partnerId, companyId, externalId, name, email, phone })
      .orIgnore()
      .execute();
    return toResource(await transaction.findOneByOrFail(Person, { companyId, externalId }));
  }

  async get(partnerId: string, id: string): Promise<PersonResource> {
    const person = await this.dataSource.manager.findOneBy(Person, { id, partnerId });
    if (!person) throw personUnknown();
    return toResource(person);
  }

  async list(partnerId: string, query: ListPeopleQuery): Promise<Page<PersonResource>> {
    const { limit, startingAfter, companyId, externalId } = query;
    const people = await this.dataSource.manager.find(Person, {
      where: {
        partnerId,
        ...(companyId && { companyId }),
        ...(externalId && { externalId }),
        ...(startingAfter && { id: LessThan(startingAfter) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf(people, limit, toResource);
  }
}

function toResource(person: Person): PersonResource {
  const { id, companyId, externalId, name, email, phone, createdAt } = person;
  return { id, companyId, externalId, name, email, phone, createdAt: createdAt.toISOString() };
}
