import { Injectable } from '@nestjs/common';
import { isCurrency } from '#contracts';
import { currencyOf } from '#onboarding-rules';
import { PlatformConfig } from '../platform.config.js';
import { declareError, unprocessable } from '#http';

/**
 * The programme has no accounts in the currency of this country. Companies of this country cannot be created.
 */
export const countryCurrencyUnsupported = declareError(
  'country_currency_unsupported',
  unprocessable('/country'),
  (country: string, currency = 'no currency') =>
    `country: accounts of companies in ${country} would be in ${currency}, which the programme does not have.`,
);

/** The currencies that accounts can have (docs/interface/money.md#the-currency-of-an-account). */
@Injectable()
export class ProgrammeCurrencies {
  private readonly byCountry: ReadonlyMap<string, string>;

  constructor(private readonly config: PlatformConfig) {
    this.byCountry = new Map(
      config.countryCurrencies?.map((each) => each.split('=') as [string, string]),
    );
  }

  has(currency: string): boolean {
    return isCurrency(currency) && (this.config.offeredCurrencies?.includes(currency) ?? true);
  }

  /** For questions about amounts, also of companies in countries that are no longer served. */
  usualIn(country: string): string | undefined {
    return this.byCountry.get(country) ?? currencyOf(country);
  }

  /** Whether companies of the country can have accounts. */
  serves(country: string): boolean {
    const currency = this.usualIn(country);
    return currency !== undefined && this.has(currency);
  }

  /** That of a company's account, unless another one is requested. @throws country_currency_unsupported */
  ofCountry(country: string): string {
    const currency = this.usualIn(country);
    if (currency === undefined || !this.has(currency)) {
      throw countryCurrencyUnsupported(country, currency);
    }
    return currency;
  }
}
