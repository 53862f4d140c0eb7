import { addressProblems, type PostalAddress } from '#postal-addresses';
import { RequestValidationError } from './domain-error.js';

/**
 * Refuses an address whose members do not fit its country, after its class was validated. @throws
 * RequestValidationError that names each member below the pointer, and why
 */
export function requireGoodAddress(
  address: PostalAddress | null | undefined,
  pointer: string,
): void {
  if (!address) return;
  const errors = addressProblems(address).map(({ member, code, detail }) => ({
    pointer: `${pointer}/${member}`,
    code,
    detail,
  }));
  if (errors.length > 0) throw new RequestValidationError(errors);
}
