import type { EntityManager } from 'typeorm';
import { type Company, lockCompany } from '../../companies/index.js';
import { onboardingLinkExpired } from './onboarding-links.errors.js';

/**
 * Like {@link lockCompany}, for a request with a link. The link was valid when the request began. If the
 * company was erased meanwhile, nothing may be stored any more, because it would not be erased again.
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
