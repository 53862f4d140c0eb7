import { isDeepStrictEqual } from 'node:util';
import {
  ChangeCompany,
  CreateCompany,
  DirectoryCompanyChanged,
  formerAddressOf,
  IsTimeZoneName,
  NestedObject,
  NullableField,
  OptionalField,
  type PartnerCompany,
  ShippingAddress,
} from '#contracts';
import { isUUID } from 'class-validator';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { declareError, requireGoodAddress } from '#http';
import { Outbox } from '#messaging';
import { PlatformClient, PlatformError, PlatformUnreachableError } from '#platform-client';
import { onlyTimeZone } from '#time-zones';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Company } from './company.entity.js';

const platformRefused = declareError(
  'platform_refused',
  502,
  (code: string) => `The card platform refused: ${code}.`,
);

const platformUnavailable = declareError(
  'platform_unavailable',
  503,
  (retryAfterSeconds: number) => ({
    message: 'The card platform can not be reached at the moment. Please try again.',
    retryAfterSeconds,
  }),
);

/** The error for the caller after a failed call of the platform. Other errors are returned unchanged. */
export function answerFor(error: unknown): unknown {
  if (error instanceof PlatformUnreachableError) return platformUnavailable(5);
  if (!(error instanceof PlatformError)) return error;
  return error.isTransient
    ? platformUnavailable(error.retryAfterSeconds ?? 5)
    : platformRefused(error.code);
}

/** @param reason the platform's own words, which contain no data. */
const companyChangeRefused = declareError(
  'company_change_refused',
  409,
  (reason: string) => `The card platform refused the change: ${reason}`,
);

const companyExists = declareError(
  'company_exists',
  409,
  'A company with this externalId exists, with other data.',
);

const companyUnknown = declareError('company_unknown', 404, 'There is no such company.');

export class CreateCompanyDto extends CreateCompany {
  /** IANA name. If left out, the country's time zone. */
  @OptionalField()
  @IsTimeZoneName()
  timeZone?: string;

  /** Shipping address for physical cards; without it, none is ordered. */
  @OptionalField()
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;
}

/** Fields that are left out are unchanged. */
export class ChangeCompanyDto extends ChangeCompany {
  /** IANA name. */
  @OptionalField()
  @IsTimeZoneName()
  timeZone?: string;

  /** The complete address. Null removes it. */
  @NullableField()
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress | null;
}

/** A value that is not a UUID is handled as an unknown company. */
@Injectable()
export class CompanyIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw companyUnknown();
    return value;
  }
}

export type CompanyResource = PartnerCompany;

export function toCompanyResource(company: Company): CompanyResource {
  const { id, externalId, legalName, registrationNumber, country } = company;
  const { platformCompanyId, timeZone, shippingAddress, createdAt } = company;
  return {
    id,
    externalId,
    legalName,
    registrationNumber,
    country,
    platformCompanyId,
    timeZone,
    shippingAddress,
    createdAt: createdAt.toISOString(),
  };
}

type Changes = Partial<Omit<Company, 'id' | 'externalId' | 'createdAt'>>;

@Injectable()
export class CompaniesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly platform: PlatformClient,
  ) {}

  /** Creates a company, or returns the existing one if its data is the same. */
  async create(input: CreateCompanyDto): Promise<CompanyResource> {
    const { externalId, legalName, registrationNumber, country, shippingAddress = null } = input;
    requireGoodAddress(shippingAddress, '/shippingAddress');
    const timeZone = input.timeZone ?? onlyTimeZone(country);
    return this.dataSource.transaction(async (transaction) => {
      const inserted = await transaction
        .createQueryBuilder()
        .insert()
        .into(Company)
        .values({
          id: uuidv7(),
          ...{ externalId, legalName, registrationNumber, country, timeZone, shippingAddress },
        })
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

  /** Stores the company's id at the platform, and publishes the change. */
  async setPlatformCompanyId(id: string, platformCompanyId: string): Promise<void> {
    await this.update(id, { platformCompanyId });
  }

  /**
   * Fields that are left out are unchanged. The platform changes its own fields first, so that both ends
   * agree. Changes are published.
   */
  async change(id: string, changes: ChangeCompanyDto): Promise<CompanyResource> {
    const { legalName, registrationNumber, country, timeZone, shippingAddress } = changes;
    requireGoodAddress(shippingAddress, '/shippingAddress');
    const shared = jsonOf({ legalName, registrationNumber, country });
    const { platformCompanyId } = await this.get(id);
    if (platformCompanyId !== null && Object.keys(shared).length > 0) {
      await this.changeAtPlatform(platformCompanyId, shared);
    }
    return toCompanyResource(await this.update(id, { ...shared, timeZone, shippingAddress }));
  }

  private async changeAtPlatform(
    platformCompanyId: string,
    changes: Pick<Changes, 'legalName' | 'registrationNumber' | 'country'>,
  ): Promise<void> {
    try {
      await this.platform.companies.change(platformCompanyId, changes);
    } catch (error) {
      const isRefused = error instanceof PlatformError && error.status === 409;
      throw isRefused ? companyChangeRefused(error.message) : answerFor(error);
    }
  }

  private update(id: string, changes: Changes): Promise<Company> {
    return this.dataSource.transaction(async (transaction) => {
      const company = await transaction.findOne(Company, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!company) throw companyUnknown();
      const fresh = jsonOf(changes);
      const isChanged = !isDeepStrictEqual({ ...company, ...fresh }, { ...company });
      if (!isChanged) return company;
      await transaction.update(Company, { id }, fresh);
      const changed = { ...company, ...fresh };
      await this.publishChange(transaction, changed);
      return changed;
    });
  }

  private async publishChange(transaction: EntityManager, company: Company): Promise<void> {
    const { id, platformCompanyId, legalName, timeZone, shippingAddress } = company;
    await this.outbox.publish(transaction, DirectoryCompanyChanged, [
      {
        timestamp: await timeOfChange(transaction),
        data: {
          ...{ directoryCompanyId: id, platformCompanyId, legalName, timeZone },
          shippingAddress: formerAddressOf(shippingAddress),
          deliveryAddress: shippingAddress,
        },
      },
    ]);
  }
}

function hasData(company: Company, input: CreateCompanyDto): boolean {
  const { shippingAddress = company.shippingAddress } = input;
  return (
    company.legalName === input.legalName &&
    company.registrationNumber === input.registrationNumber &&
    company.country === input.country &&
    isDeepStrictEqual(jsonOf({ shippingAddress }), { shippingAddress: company.shippingAddress })
  );
}

/** As stored and read back: without missing fields, and with plain objects instead of class instances. */
function jsonOf(values: Changes): Changes {
  return JSON.parse(JSON.stringify(values)) as Changes;
}

/**
 * The database's time and not the replica's, because copies of the directory order changes by it. Call it
 * when the transaction holds the row's lock; ISO 8601, UTC.
 */
export async function timeOfChange(transaction: EntityManager): Promise<string> {
  const [{ now }] = (await transaction.query('SELECT clock_timestamp() AS now')) as [{ now: Date }];
  return now.toISOString();
}
