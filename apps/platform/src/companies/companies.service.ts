import {
  type ChangeCompany,
  type CompanyResource,
  type CompanyStatus,
  type CreateCompany,
  type FieldProblem,
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  OptionalField,
  type Page,
  writtenLine,
} from '#contracts';
import { insertIfAbsent, searchedFor } from '#database';
import { declareError, pageOf, PageQuery } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type FindManyOptions, QueryFailedError } from 'typeorm';
import { AfterId, IdList, idsFound, SearchText } from '../api/index.js';
import { idPattern, newId } from '../ids.js';
import { Company, companyUnknown, lockCompany, requireNotEnded } from './company.js';
import { ProgrammeCurrencies } from './programme-currencies.js';

export class ListCompaniesQuery extends PageQuery {
  @AfterId(idPattern('cmp'), 'a company')
  override startingAfter?: string;

  /** Your own id of the company, exactly. Companies that differ by their `registrationNumber` may share it. */
  @OptionalField()
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  /** A part of the name, without case and accents. */
  @SearchText()
  search?: string;

  /** Only these companies; unknown ids are left out. */
  @IdList(idPattern('cmp'), 'companies')
  ids?: string;
}

/** The company's personal data were erased. Create the company again to start over. */
export const companyErased = declareError(
  'company_erased',
  409,
  "The company's data were erased. Create it again to start over.",
);

/**
 * A company with this `externalId` and `registrationNumber` exists, and `errors` names the fields that
 * differ. Change it with `PATCH /v1/companies/{id}`.
 */
export const companyExistsWithOtherValues = declareError(
  'company_exists_with_other_values',
  409,
  (fields: readonly string[]) => ({
    message:
      'There is a company of this externalId and registrationNumber with other values. Change them with PATCH /v1/companies/{id}.',
    errors: fields.map((field): FieldProblem => ({
      pointer: `/${field}`,
      code: 'differs',
      detail: `${field} is not what the company was created with`,
    })),
  }),
);

/**
 * The KYC application is submitted, so name, registration number and country come from its answers and cannot
 * be changed here.
 */
export const companyKycSubmitted = declareError(
  'company_kyc_submitted',
  409,
  "The company's KYC application was submitted: its answers decide its name, registration number and country.",
);

/**
 * The new country has another currency than the company's accounts. Create another company for that country.
 */
export const companyHasAccounts = declareError(
  'company_has_accounts',
  409,
  'country: the company has accounts in the currency of its country. Create the company again with another registrationNumber or externalId.',
);

/**
 * A company with this `externalId` and `registrationNumber` exists already. Use that one, or correct the
 * number.
 */
export const registrationNumberTaken = declareError(
  'registration_number_taken',
  409,
  'There is another company of this externalId with this registrationNumber.',
);

@Injectable()
export class CompaniesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly currencies: ProgrammeCurrencies,
  ) {}

  /**
   * Creates a company, or returns the existing one with this `externalId` and `registrationNumber` if it was created
   * with the same values. @throws company_exists_with_other_values, country_currency_unsupported
   */
  async create(
    transaction: EntityManager,
    partnerId: string,
    input: CreateCompany,
  ): Promise<CompanyResource> {
    const { externalId, registrationNumber, legalName, country } = input;
    const id = newId('cmp');
    await insertIfAbsent(transaction, Company, {
      id,
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
    if (company.id === id) this.currencies.ofCountry(country);
    const given = givenValuesOf(company);
    const differing = (['legalName', 'country'] as const).filter(
      (field) => given[field] !== undefined && given[field] !== input[field],
    );
    if (differing.length > 0) throw companyExistsWithOtherValues(differing);
    return toCompanyResource(company);
  }

  /**
   * Changes the partner's values until the company submits its KYC application. From then on, the company's answers
   * apply. An open application shows the new values unless the company has saved its own.
   *
   * @throws company_unknown, company_erased, company_ended, company_kyc_submitted, company_has_accounts, registration_number_taken,
   * country_currency_unsupported
   */
  async change(partnerId: string, id: string, input: ChangeCompany): Promise<CompanyResource> {
    const { legalName, registrationNumber, country } = input;
    return this.dataSource.transaction(async (transaction) => {
      const company = await lockCompany(transaction, { id, partnerId });
      if (company.erasedAt) throw companyErased();
      requireNotEnded(company);
      const changes = changesOf(company, { legalName, registrationNumber, country });
      if (Object.keys(changes).length === 0) return toCompanyResource(company);
      if (company.kycStatus !== 'draft') throw companyKycSubmitted();
      if (changes.country && (await hasAccounts(transaction, id))) throw companyHasAccounts();
      if (changes.country) this.currencies.ofCountry(changes.country);
      await transaction.update(Company, { id }, changes).catch((error: unknown) => {
        throw isUniqueViolation(error) ? registrationNumberTaken() : error;
      });
      return toCompanyResource({ ...company, ...changes });
    });
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

/** The query for a list of companies. */
export function companiesFound(
  partnerId: string,
  { limit, startingAfter, externalId, search, ids }: ListCompaniesQuery,
): FindManyOptions<Company> {
  return {
    where: {
      partnerId,
      ...(externalId && { externalId }),
      ...(search && { legalName: searchedFor(search) }),
      ...idsFound(ids, startingAfter),
    },
    order: { id: 'DESC' },
    take: limit + 1,
  };
}

/** The values at the company's creation. Undefined if an approval replaced them before they were stored. */
function givenValuesOf(company: Company): { legalName?: string; country?: string } {
  const { kycStatus, givenLegalName, givenCountry, legalName, country } = company;
  if (kycStatus === 'approved' && givenLegalName === null) return {};
  // Earlier rows may be neither composed nor without blanks around them.
  return { legalName: writtenLine(givenLegalName ?? legalName), country: givenCountry ?? country };
}

/** The members that have a new value. */
function changesOf(company: Company, input: ChangeCompany): ChangeCompany {
  const shown = toCompanyResource(company);
  return Object.fromEntries(
    Object.entries(input).filter(
      ([field, value]) => value !== undefined && value !== shown[field as keyof ChangeCompany],
    ),
  );
}

/** An account has the currency of the company's country from the day on which it is opened. */
async function hasAccounts(transaction: EntityManager, companyId: string): Promise<boolean> {
  const rows: unknown[] = await transaction.query(
    'SELECT FROM accounts WHERE company_id = $1 LIMIT 1',
    [companyId],
  );
  return rows.length > 0;
}

const UNIQUE_VIOLATION = '23505';

function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    (error.driverError as { code?: string }).code === UNIQUE_VIOLATION
  );
}

function statusOf({ endedAt, restrictedAt }: Company): CompanyStatus {
  if (endedAt) return 'ended';
  return restrictedAt ? 'restricted' : 'active';
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
    status: statusOf(company),
    createdAt: createdAt.toISOString(),
  };
}
