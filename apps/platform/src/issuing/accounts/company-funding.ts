import type { CreditStatus } from '#contracts';
import { currencies, currencyOf } from '#onboarding-rules';
import type { EntityManager } from 'typeorm';

export interface CompanyFunding {
  /** True if a credit application was submitted and waits for its decision. */
  isCreditUndecided: boolean;
  /**
   * ISO 4217: the currency of the requested credit, even if it was denied or not submitted; else the
   * currency of the company's country.
   */
  currency: string;
}

/** Facts about the funds that a company's cards will spend. */
export async function companyFunding(
  transaction: EntityManager,
  companyId: string,
): Promise<CompanyFunding> {
  const [company] = (await transaction.query(
    `SELECT c.country, a.status, s.answers #>> '{requestedLimit,currency}' AS named
     FROM companies c LEFT JOIN credit_applications a ON a.company_id = c.id
     LEFT JOIN onboarding_sections s ON s.company_id = c.id AND s.section = 'credit-application'
     WHERE c.id = $1`,
    [companyId],
  )) as [{ country: string; status: CreditStatus | null; named: string | null }];
  const { country, status, named } = company;
  return {
    isCreditUndecided: status === 'submitted',
    // A draft may contain any value.
    currency: currencies.find((one) => one === named) ?? currencyOf(country),
  };
}
