import type { Company } from './company.entity.js';

export interface CompanyResource {
  id: string;
  externalId: string;
  legalName: string;
  registrationNumber: string;
  country: string;
  platformCompanyId: string | null;
  createdAt: string;
}

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
