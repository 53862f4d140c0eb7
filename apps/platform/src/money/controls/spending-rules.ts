import type { AllowedOrBlocked, RuleReason, SpendingControlsResource } from '#contracts';
import type { CardChannel } from '../payments/payment-message.js';

/** Why a request is declined, and by which rule. */
export interface RuleViolation {
  reason: RuleReason;
  ruleId: string;
}

/** Where a card is used. */
export interface PlaceOfPayment {
  categoryCode: string;
  country: string;
  channel: CardChannel;
}

/** The first rule that does not let a card be used there. */
export function violationOfPlace(
  { channels, merchantCategories, countries }: SpendingControlsResource,
  { channel, categoryCode, country }: PlaceOfPayment,
): RuleViolation | undefined {
  if (channels && channels[channel] === false) {
    return { reason: 'channel_blocked', ruleId: channels.ruleId };
  }
  const isOfCategory = (range: string) => isInRange(categoryCode, range);
  if (merchantCategories && !lets(merchantCategories, isOfCategory)) {
    return { reason: 'merchant_category_blocked', ruleId: merchantCategories.ruleId };
  }
  if (countries && !lets(countries, (one) => one === country)) {
    return { reason: 'country_blocked', ruleId: countries.ruleId };
  }
  return undefined;
}

function lets(
  { allowed, blocked = [] }: AllowedOrBlocked,
  matches: (entry: string) => boolean,
): boolean {
  return (allowed === undefined || allowed.some(matches)) && !blocked.some(matches);
}

/** @param range such as 5411 or 3000-3299. Codes have four digits, so they compare as texts. */
function isInRange(code: string, range: string): boolean {
  const [first, last = first] = range.split('-') as [string, string?];
  return code >= first && code <= last;
}
