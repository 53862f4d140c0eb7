import type { EntityManager } from 'typeorm';
import { type Company, lockCompany } from '../../companies/index.js';
import { onboardingLinkExpired } from './onboarding-links.errors.js';

/**
 * As {@link lockCompany}, for whoever came by a link. It worked when the request began; of a company that was
 * erased meanwhile nothing is taken any more, as nothing would erase it again.
 *
 * @throws onboarding_link_expired
 */
export async function lockVisitedCompany(
  transaction: EntityManager,
  companyId: string,
): Promise<Company> {
  const company = await lockCompany(transaction, { id: companyId });
  if (company.erasedAt) throw onboardingLinkExpired();
  return company;
}
