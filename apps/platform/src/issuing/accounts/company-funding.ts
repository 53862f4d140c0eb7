import type { CreditStatus } from '#contracts';
import type { EntityManager } from 'typeorm';
import type { ProgrammeCurrencies } from '../../companies/index.js';

export interface CompanyFunding {
  /** True if a credit application was submitted and waits for its decision. */
  isCreditUndecided: boolean;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 4217, unchecked: the currency of the requested credit, even if it was denied or not submitted. */
  requestedCurrency: string | null;
}

/** Facts about the funds that a company's cards will spend. */
export async function companyFunding(
  transaction: EntityManager,
  companyId: string,
): Promise<CompanyFunding> {
  const [company] = (await transaction.query(
    `SELECT c.country, a.status, s.answers #>> '{requestedLimit,currency}' AS "requestedCurrency"
     FROM companies c LEFT JOIN credit_applications a ON a.company_id = c.id
     LEFT JOIN onboarding_sections s ON s.company_id = c.id AND s.section = 'credit-application'
     WHERE c.id = $1`,
    [companyId],
  )) as [{ country: string; status: CreditStatus | null; requestedCurrency: string | null }];
  const { status, country, requestedCurrency } = company;
  return { isCreditUndecided: status === 'submitted', country, requestedCurrency };
}

/**
 * That of the requested credit, else that of the company's country.
 *
 * @throws country_currency_unsupported
 */
export function accountCurrency(
  { country, requestedCurrency }: CompanyFunding,
  currencies: ProgrammeCurrencies,
): string {
  // A draft may contain any value.
  if (requestedCurrency !== null && currencies.has(requestedCurrency)) return requestedCurrency;
  return currencies.ofCountry(country);
}
