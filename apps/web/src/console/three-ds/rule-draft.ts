import type { ThreeDsOutcome, ThreeDsRule } from '#contracts';
import { exemptionLimits, isCurrency, issuerExemptions } from '#contracts/browser';
import { unitsIn } from '../../shared/form/amount-input.js';
import { amountText } from '../../shared/language/typed-number.js';

type Exemption = (typeof issuerExemptions)[number];
type Language = Parameters<typeof amountText>[1];

/** A rule as it is typed. */
export interface RuleDraft {
  /** Identifies the rule on the page. */
  key: number;
  name: string;
  outcome: ThreeDsOutcome;
  /** Used only to authenticate. */
  exemption: Exemption;
  currency: string;
  min: string;
  max: string;
  merchant: 'any' | 'known' | 'new';
  /** Codes, with commas or blanks between them. */
  countries: string;
}

export type RuleField = 'name' | 'amount' | 'min' | 'max' | 'currency' | 'merchantCountries';

let lastKey = 0;

export function newRule(): RuleDraft {
  lastKey += 1;
  return {
    ...{ key: lastKey, name: '', outcome: 'challenge', exemption: 'low_value', currency: 'EUR' },
    ...{ min: '', max: '', merchant: 'any', countries: '' },
  };
}

export function draftOf(rule: ThreeDsRule, language: Language): RuleDraft {
  const { name, outcome, exemption = 'low_value', amount, merchantKnown } = rule;
  const currency = amount?.currency ?? 'EUR';
  const text = (units: number | undefined) =>
    units === undefined ? '' : amountText(units, language, currency);
  return {
    ...newRule(),
    ...{ name, outcome, exemption, currency },
    ...{ min: text(amount?.min), max: text(amount?.max) },
    merchant: merchantKnown === undefined ? 'any' : merchantKnown ? 'known' : 'new',
    countries: (rule.merchantCountries ?? []).join(', '),
  };
}

/** The fields that can't be read. The platform checks all others. */
export function unreadable(draft: RuleDraft, language: Language): RuleField[] {
  const { name, min, max } = draft;
  const currency = currencyOf(draft);
  const isBad = (text: string) => unitsIn(text, language, currency) === undefined;
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(!isCurrency(currency) ? (['currency'] as const) : []),
    ...(isCurrency(currency) && isBad(min) ? (['min'] as const) : []),
    ...(isCurrency(currency) && isBad(max) ? (['max'] as const) : []),
    ...(countriesOf(draft).some((code) => !/^[A-Z]{2}$/.test(code))
      ? (['merchantCountries'] as const)
      : []),
  ];
}

/** The rule of a draft that can be read. */
export function ruleOf(draft: RuleDraft, language: Language): ThreeDsRule {
  const { name, outcome, exemption, merchant } = draft;
  const currency = currencyOf(draft);
  const min = unitsIn(draft.min, language, currency) ?? undefined;
  const max = unitsIn(draft.max, language, currency) ?? undefined;
  const merchantCountries = countriesOf(draft);
  return {
    ...{ name: name.trim(), outcome },
    ...(outcome === 'authenticate' && { exemption }),
    ...((min !== undefined || max !== undefined) && {
      amount: { currency, ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    }),
    ...(merchant !== 'any' && { merchantKnown: merchant === 'known' }),
    ...(merchantCountries.length > 0 && { merchantCountries }),
  };
}

/** An exemption is of euros alone. */
function currencyOf({ outcome, currency }: RuleDraft): string {
  return outcome === 'authenticate' ? 'EUR' : currency.trim().toUpperCase();
}

function countriesOf({ countries }: RuleDraft): string[] {
  const codes = countries.toUpperCase().split(/[\s,;]+/);
  return [...new Set(codes.filter((code) => code !== ''))];
}

/** The most that a rule may authenticate, in euro cents. */
export function limitOf({ exemption }: Pick<RuleDraft, 'exemption'>): number {
  return exemptionLimits[exemption].amount;
}
