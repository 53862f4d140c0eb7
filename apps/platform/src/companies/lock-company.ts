import type { EntityManager } from 'typeorm';
import { companyUnknown } from './companies.errors.js';
import { Company } from './company.entity.js';

/**
 * Serializes changes of a company's applications and of its accounts. Call it before taking any other lock.
 * New rows that refer to the company wait for it, too. @throws company_unknown, also for another partner's
 * company.
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
