import { addressLines, type PostalAddress } from '#postal-addresses';

/** Who issues invoices and statements. */
export interface Issuer {
  name: string;
  /** The lines of the postal address. */
  address: readonly string[];
}

export function issuerOf(config: { legalName: string; legalAddress?: string[] }): Issuer {
  return { name: config.legalName, address: config.legalAddress ?? [] };
}

export function issuerLines({ name, address }: Issuer): string[] {
  return [name, ...address];
}

/** The lines of an address with its country. @param language BCP 47 */
export function postalLines(address: PostalAddress | null | undefined, language: string): string[] {
  if (!address) return [];
  const lines = addressLines(address);
  const { country } = address;
  // A draft may have anything.
  if (lines.length === 0 || !country || !/^[A-Z]{2}$/.test(country)) return lines;
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return name ? [...lines, name] : lines;
}

/** SQL for the registered address of a company `c`: as its application says, or null. */
export const REGISTERED_ADDRESS = `
  (SELECT nullif(s.answers -> 'registeredAddress', 'null') FROM onboarding_sections s
    WHERE s.company_id = c.id AND s.section = 'company-information')`;
