/** The host of the shop's site, without the path of the payment page. */
export function hostOf(url: string | null): string | undefined {
  return url && URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** @param code ISO 3166-1 alpha-2; an unknown code is returned unchanged. */
export function countryIn(language: string, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
