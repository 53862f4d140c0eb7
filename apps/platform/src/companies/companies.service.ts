import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CompanyResource, CreateCompany, Page } from '#contracts';
import { insertIfAbsent } from '#database';
import { pageOf } from '#http';
import { DataSource, type EntityManager, type FindManyOptions, ILike } from 'typeorm';
import { containing, idsFound } from '../api/index.js';
import { newId } from '../ids.js';
import { companyUnknown } from './companies.errors.js';
import { Company } from './company.entity.js';
import type { ListCompaniesQuery } from './list-companies.query.js';

@Injectable()
export class CompaniesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Returns the existing company with this `externalId` and `registrationNumber`, or creates it. */
  async create(
    transaction: EntityManager,
    partnerId: string,
    input: CreateCompany,
  ): Promise<CompanyResource> {
    const { externalId, registrationNumber, legalName, country } = input;
    await insertIfAbsent(transaction, Company, {
      id: newId('cmp'),
      partnerId,
      externalId,
      registrationNumber,
      legalName,
      country,
      kycStatus: 'draft',
    });
    const company = await transaction.findOneByOrFail(Company, {
      partnerId,
      externalId,
      registrationNumber,
    });
    return toCompanyResource(company);
  }

  /** @throws company_unknown, also for another partner's company, whose existence is not revealed. */
  async get(partnerId: string, id: string): Promise<CompanyResource> {
    const company = await this.dataSource.manager.findOneBy(Company, { id, partnerId });
    if (!company) throw companyUnknown();
    return toCompanyResource(company);
  }

  /** The latest first. */
  async list(partnerId: string, query: ListCompaniesQuery): Promise<Page<CompanyResource>> {
    const companies = await this.dataSource.manager.find(Company, companiesFound(partnerId, query));
    return pageOf(companies, query.limit, toCompanyResource);
  }
}

/** What a list asks the database for. */
export function companiesFound(
  partnerId: string,
  { limit, startingAfter, search, ids }: ListCompaniesQuery,
): FindManyOptions<Company> {
  return {
    where: {
      partnerId,
      ...(search && { legalName: ILike(containing(search)) }),
      ...idsFound(ids, startingAfter),
    },
    order: { id: 'DESC' },
    take: limit + 1,
  };
}

export function toCompanyResource(company: Company): CompanyResource {
  const { id, externalId, legalName, country, kycStatus, createdAt } = company;
  return {
    id,
    externalId,
    legalName,
    registrationNumber: company.approvedRegistrationNumber ?? company.registrationNumber,
    country,
    kycStatus,
    createdAt: createdAt.toISOString(),
  };
}
