import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type CreateCompany, DirectoryCompanyChanged } from '#contracts';
import { Outbox } from '#messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { companyExists, companyUnknown } from './companies.errors.js';
import { Company } from './company.entity.js';
import { type CompanyResource, toCompanyResource } from './company.resource.js';
import { timeZoneOfCountry } from './time-zone-of-country.js';

@Injectable()
export class CompaniesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** A new company, or the one that there is with the same data. */
  async create(input: CreateCompany & { timeZone?: string }): Promise<CompanyResource> {
    const { externalId, legalName, registrationNumber, country } = input;
    const timeZone = input.timeZone ?? timeZoneOfCountry(country);
    return this.dataSource.transaction(async (transaction) => {
      const inserted = await transaction
        .createQueryBuilder()
        .insert()
        .into(Company)
        .values({ id: uuidv7(), externalId, legalName, registrationNumber, country, timeZone })
        .orIgnore()
        .returning('id')
        .execute();
      const company = await transaction.findOneByOrFail(Company, { externalId });
      if ((inserted.raw as unknown[]).length > 0) await this.publishChange(transaction, company);
      else if (!hasData(company, input)) throw companyExists();
      return toCompanyResource(company);
    });
  }

  async get(id: string): Promise<Company> {
    const company = await this.dataSource.manager.findOneBy(Company, { id });
    if (!company) throw companyUnknown();
    return company;
  }

  /** Notes under which id the platform knows the company; the other services are told. */
  async setPlatformCompanyId(id: string, platformCompanyId: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const company = await transaction.findOneOrFail(Company, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (company.platformCompanyId === platformCompanyId) return;
      await transaction.update(Company, { id }, { platformCompanyId });
      await this.publishChange(transaction, { ...company, platformCompanyId });
    });
  }

  /** @param timeZone IANA. */
  async setTimeZone(id: string, timeZone: string): Promise<CompanyResource> {
    return this.dataSource.transaction(async (transaction) => {
      const company = await transaction.findOne(Company, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!company) throw companyUnknown();
      const changed = { ...company, timeZone };
      if (company.timeZone !== timeZone) {
        await transaction.update(Company, { id }, { timeZone });
        await this.publishChange(transaction, changed);
      }
      return toCompanyResource(changed);
    });
  }

  private publishChange(transaction: EntityManager, company: Company): Promise<void> {
    const { id, platformCompanyId, legalName, timeZone } = company;
    return this.outbox.publish(transaction, DirectoryCompanyChanged, [
      {
        timestamp: new Date().toISOString(),
        data: { directoryCompanyId: id, platformCompanyId, legalName, timeZone },
      },
    ]);
  }
}

function hasData(company: Company, input: CreateCompany): boolean {
  return (
    company.legalName === input.legalName &&
    company.registrationNumber === input.registrationNumber &&
    company.country === input.country
  );
}
