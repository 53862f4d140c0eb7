import type { DeadLetter } from './dead-letter.js';

/** Selects dead letters that meet all given conditions. */
export interface LetterFilter {
  group?: string;
  event?: string;
  company?: string;
  key?: string;
  /** Part of the reason, ignoring case. */
  reason?: string;
  /** Bounds of the last failure's time: `since` inclusive, `until` exclusive. */
  since?: Date;
  until?: Date;
  /** Places and event ids, one of which must match. Empty: all match. */
  selectors: readonly string[];
}

export function isEmptyFilter({ selectors, ...conditions }: LetterFilter): boolean {
  return selectors.length === 0 && Object.values(conditions).every((value) => value === undefined);
}

export function matches(filter: LetterFilter, letter: DeadLetter): boolean {
  return (
    isOrAny(filter.group, letter.group) &&
    isOrAny(filter.event, letter.eventType) &&
    isOrAny(filter.key, letter.key) &&
    matchesCompany(filter, letter) &&
    matchesText(filter, letter) &&
    matchesTime(filter, letter) &&
    matchesSelectors(filter, letter)
  );
}

function isOrAny(wanted: string | undefined, actual: string | null): boolean {
  return wanted === undefined || wanted === actual;
}

/** Records of the partner side have no company header; if the key is a company, it is used. */
function matchesCompany({ company }: LetterFilter, { companyId, key }: DeadLetter): boolean {
  return isOrAny(company, companyId ?? key);
}

function matchesText({ reason }: LetterFilter, letter: DeadLetter): boolean {
  return reason === undefined || letter.reason.toLowerCase().includes(reason.toLowerCase());
}

function matchesTime({ since, until }: LetterFilter, { failedAt }: DeadLetter): boolean {
  return (since === undefined || failedAt >= since) && (until === undefined || failedAt < until);
}

function matchesSelectors({ selectors }: LetterFilter, { place, eventId }: DeadLetter): boolean {
  return selectors.length === 0 || selectors.some((one) => one === place || one === eventId);
}
