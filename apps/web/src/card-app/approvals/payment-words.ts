/** The shop's site, of which the address has the most to say; not where in it the payment was made. */
export function hostOf(url: string | null): string | undefined {
  return url && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** @param code ISO 3166-1 alpha-2; what is no country's is shown as it is. */
export function countryIn(language: string, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
