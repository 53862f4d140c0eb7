import type { DeadLetter } from './dead-letter.js';

/** Which dead letters are meant: those of which all is true that is given. */
export interface LetterFilter {
  group?: string;
  event?: string;
  company?: string;
  key?: string;
  /** Part of the reason, in small or large letters. */
  reason?: string;
  /** By the last failure: not before, and before. */
  since?: Date;
  until?: Date;
  /** Places and event ids, of which one has to fit. Empty: any. */
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

/** Records of the partner side carry no company; where they are keyed by one, that tells it. */
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
