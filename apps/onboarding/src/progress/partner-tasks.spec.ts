import { type NewestLink, tasksOf } from './partner-tasks.js';
import type { CompanyFacts } from './company-standing.js';

const now = new Date('2026-11-28T12:00:00Z');
const daysFromNow = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

const fresh: CompanyFacts & NewestLink = {
  isRegistered: true,
  isKycSubmitted: false,
  isInformationRequested: false,
  isKycApproved: false,
  isKycDenied: false,
  isCreditSubmitted: false,
  isCreditApproved: false,
  isCreditDenied: false,
  hasAccount: false,
  hasEmployees: true,
  isChoiceConfirmed: false,
  isCompleted: false,
  requestedCards: 0,
  orderedCards: 0,
  failedCards: 0,
  linkGeneratedAt: daysFromNow(-1),
  linkExpiresAt: daysFromNow(13),
};

describe('what the partner has to do for a company', () => {
  it.each<[string, Partial<CompanyFacts & NewestLink>, string[]]>([
    ['nothing, while the admin has a new link', {}, []],
    [
      'to create a link',
      { isRegistered: false, linkGeneratedAt: null, linkExpiresAt: null },
      ['link_missing'],
    ],
    ['to create another link after the last one ended', { linkExpiresAt: now }, ['link_ended']],
    [
      'to remind the admin after three days',
      { linkGeneratedAt: daysFromNow(-4) },
      ['nothing_submitted'],
    ],
    [
      'nothing about the link once KYC was submitted',
      { linkExpiresAt: now, isKycSubmitted: true },
      [],
    ],
    ['to supply people', { hasEmployees: false }, ['people_missing']],
    [
      'no people once the onboarding is complete',
      { hasEmployees: false, isCompleted: true, isKycSubmitted: true },
      [],
    ],
    [
      'to point to the questions of a reviewer',
      { isKycSubmitted: true, isInformationRequested: true },
      ['questions_open'],
    ],
    [
      'to look at refused cards',
      { isKycSubmitted: true, isKycApproved: true, isCompleted: true, failedCards: 1 },
      ['cards_failed'],
    ],
    ['nothing after a denial', { isKycDenied: true, hasEmployees: false, failedCards: 2 }, []],
  ])('is %s', (_what, facts, tasks) => {
    expect(tasksOf({ ...fresh, ...facts }, now)).toEqual(tasks);
  });
});
