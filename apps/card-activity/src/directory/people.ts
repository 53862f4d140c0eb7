import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DirectoryCompanyChanged, DirectoryPersonChanged, PersonRole } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';

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

/** Nothing if a later state is stored. $1 company, $2 its id at the platform, $3 time of the change. */
const PUT_COMPANY = `
  INSERT INTO directory_companies AS known (id, platform_company_id, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET platform_company_id = excluded.platform_company_id,
    changed_at = excluded.changed_at
  WHERE known.changed_at <= excluded.changed_at`;

/** Nothing if a later state is stored. $1 company, $2 external id, $3 role, $4 time of the change. */
const PUT_PERSON = `
  INSERT INTO directory_people AS known (company_id, external_id, role, changed_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (company_id, external_id) DO UPDATE SET role = excluded.role, changed_at = excluded.changed_at
  WHERE known.changed_at <= excluded.changed_at`;

/** $1 the company's id at the platform, $2 external id. */
const FIND_ROLE = `
  SELECT role FROM directory_people p JOIN directory_companies c ON c.id = p.company_id
  WHERE c.platform_company_id = $1 AND p.external_id = $2`;
