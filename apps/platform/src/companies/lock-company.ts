import type { EntityManager } from 'typeorm';
import { companyUnknown } from './companies.errors.js';
import { Company } from './company.entity.js';

/**
 * Whatever changes a company's applications waits here for the one before. To be called before anything
 * else is locked. @throws company_unknown also for another partner's company.
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
