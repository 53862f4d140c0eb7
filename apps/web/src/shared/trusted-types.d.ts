/** The parts of Trusted Types that the pages use; TypeScript's `dom` library does not declare them yet. */
interface Window {
  readonly trustedTypes?: {
    createPolicy<Rules extends TrustedTypeRules>(name: string, rules: Rules): Rules;
  };
}

interface TrustedTypeRules {
  createHTML?(html: string): string;
  createScriptURL?(address: string): string;
}
