import type { EntityManager } from 'typeorm';
import { companyUnknown } from './companies.errors.js';
import { Company } from './company.entity.js';

/**
 * Serializes changes of a company: of its applications, its accounts, its spending rules. Call it before
 * taking any other lock. Rows that only refer to the company, such as payments, don't wait for it. @throws
 * company_unknown, also for another partner's company.
 */
export async function lockCompany(
  transaction: EntityManager,
  which: { id: string; partnerId?: string },
): Promise<Company> {
  const company = await transaction.findOne(Company, {
    where: which,
    lock: { mode: 'for_no_key_update' },
  });
  if (!company) throw companyUnknown();
  return company;
}
