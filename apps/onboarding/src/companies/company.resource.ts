import type { PartnerCompany } from '#contracts';
import type { Company } from './company.entity.js';

export type CompanyResource = PartnerCompany;

export function toCompanyResource(company: Company): CompanyResource {
  const { id, externalId, legalName, registrationNumber, country, platformCompanyId, timeZone } =
    company;
  return {
    id,
    externalId,
    legalName,
    registrationNumber,
    country,
    platformCompanyId,
    timeZone,
    createdAt: company.createdAt.toISOString(),
  };
}
