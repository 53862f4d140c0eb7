import type { EntityManager } from 'typeorm';
import { companyUnknown } from './companies.errors.js';
import { Company } from './company.entity.js';

/**
 * Serializes all changes of a company's applications. Call it before taking any other lock. @throws
 * company_unknown, also for another partner's company.
 */
export async function lockCompany(
  transaction: EntityManager,
  which: { id: string; partnerId?: string },
): Promise<Company> {
  const company = await transaction.findOne(Company, {
    where: which,
    lock: { mode: 'pessimistic_write' },
  });
  if (!company) throw companyUnknown();
  return company;
}
