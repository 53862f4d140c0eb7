import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DirectoryCompany, DirectoryPerson, Language } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';

/** Whom a mail goes to. */
export interface Recipient {
  name: string;
  email: string;
  language: Language;
  companyName: string;
}

/** This service's copy of the partner's directory, as `directory.changes` tells it. */
@Injectable()
export class DirectoryService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async putCompany(transaction: EntityManager, company: DirectoryCompany): Promise<void> {
    const { directoryCompanyId, platformCompanyId, legalName } = company;
    await transaction.query(
      `INSERT INTO directory_companies (id, platform_company_id, legal_name) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE
         SET platform_company_id = excluded.platform_company_id, legal_name = excluded.legal_name`,
      [directoryCompanyId, platformCompanyId, legalName],
    );
  }

  async putPerson(transaction: EntityManager, person: DirectoryPerson): Promise<void> {
    const { directoryCompanyId, externalId, name, email, language, role } = person;
    await transaction.query(
      `INSERT INTO directory_people (company_id, external_id, name, email, language, role)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (company_id, external_id) DO UPDATE SET name = excluded.name,
         email = excluded.email, language = excluded.language, role = excluded.role`,
      [directoryCompanyId, externalId, name, email, language, role],
    );
  }

  /** A person of a company, or undefined as long as the directory's news of them has not arrived. */
  async findRecipient(
    platformCompanyId: string,
    externalId: string,
  ): Promise<Recipient | undefined> {
    const rows: Recipient[] = await this.dataSource.query(
      `SELECT p.name, p.email, p.language, c.legal_name AS "companyName"
       FROM directory_people p JOIN directory_companies c ON c.id = p.company_id
       WHERE c.platform_company_id = $1 AND p.external_id = $2`,
      [platformCompanyId, externalId],
    );
    return rows[0];
  }
}
