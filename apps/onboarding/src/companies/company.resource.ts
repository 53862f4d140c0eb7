import type { PartnerCompany } from '#contracts';
import type { Company } from './company.entity.js';

export type CompanyResource = PartnerCompany;

export function toCompanyResource(company: Company): CompanyResource {
  const { id, externalId, legalName, registrationNumber, country, platformCompanyId } = company;
  return {
    id,
    externalId,
    legalName,
    registrationNumber,
    country,
    platformCompanyId,
    createdAt: company.createdAt.toISOString(),
  };
}
