/** Of Trusted Types, what the pages use: TypeScript's `dom` library does not know it yet. */
interface Window {
  readonly trustedTypes?: {
    createPolicy<Rules extends TrustedTypeRules>(name: string, rules: Rules): Rules;
  };
}

interface TrustedTypeRules {
  createHTML?(html: string): string;
  createScriptURL?(address: string): string;
}
