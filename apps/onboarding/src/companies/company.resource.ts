import type { PartnerCompany } from '#contracts';
import type { Company } from './company.entity.js';

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
