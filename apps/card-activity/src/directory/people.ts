import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DirectoryCompanyChanged, DirectoryPersonChanged, PersonRole } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { FIND_ROLE, PUT_COMPANY, PUT_PERSON } from './people.sql.js';

/** Who is an admin of which company: of the partner's directory this service copies no more. */
@Injectable()
export class People {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async putCompany(
    transaction: EntityManager,
    { timestamp, data }: DirectoryCompanyChanged,
  ): Promise<void> {
    const { directoryCompanyId, platformCompanyId } = data;
    await transaction.query(PUT_COMPANY, [directoryCompanyId, platformCompanyId, timestamp]);
  }

  async putPerson(
    transaction: EntityManager,
    { timestamp, data }: DirectoryPersonChanged,
  ): Promise<void> {
    const { directoryCompanyId, externalId, role } = data;
    await transaction.query(PUT_PERSON, [directoryCompanyId, externalId, role, timestamp]);
  }

  /** @param companyId the company's id at the platform. */
  async roleOf(companyId: string, externalId: string): Promise<PersonRole | undefined> {
    const [person] = await this.dataSource.manager.query<{ role: PersonRole }[]>(FIND_ROLE, [
      companyId,
      externalId,
    ]);
    return person?.role;
  }
}
