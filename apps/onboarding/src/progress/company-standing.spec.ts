import { type CompanyFacts, standingOf } from './company-standing.js';

const nothing: CompanyFacts = {
  isRegistered: false,
  isKycSubmitted: false,
  isKycApproved: false,
  isCreditSubmitted: false,
  isCreditApproved: false,
  isCreditDenied: false,
  hasAccount: false,
  requestedCards: 0,
  orderedCards: 0,
  failedCards: 0,
};

/** The steps, each with the party who must act. */
function turnsAfter(facts: Partial<CompanyFacts>) {
  const { steps } = standingOf({ ...nothing, isRegistered: true, ...facts });
  return Object.fromEntries(steps.map(({ step, waitingFor }) => [step, waitingFor]));
}

describe('the standing of a company', () => {
  it('begins with the partner, who makes the link', () => {
    const { status, steps, waitingFor } = standingOf(nothing);
    expect([status, waitingFor]).toEqual(['not_started', ['partner']]);
    expect(steps.slice(1).every(({ state }) => state === 'waiting')).toBe(true);
  });

  it('goes to the admin with the link', () => {
    expect(standingOf({ ...nothing, isRegistered: true })).toMatchObject({
      status: 'started',
      waitingFor: ['company_admin'],
    });
  });

  it('waits for the reviewer and the admin at the same time', () => {
    expect(turnsAfter({ isKycSubmitted: true, isCreditSubmitted: true })).toEqual({
      link: null,
      kyc: 'platform_reviewer',
      credit: 'platform_reviewer',
      people: 'company_admin',
      cards: null,
    });
  });

  it('leads a denied company to the debit solution', () => {
    expect(turnsAfter({ isCreditDenied: true })['credit']).toBe('company_admin');
    expect(turnsAfter({ isCreditDenied: true, hasAccount: true })['credit']).toBeNull();
  });

  it('is with the partner while cards are to be ordered, or were refused', () => {
    expect(turnsAfter({ requestedCards: 2, orderedCards: 1 })['cards']).toBe('partner');
    expect(turnsAfter({ requestedCards: 2, orderedCards: 1, failedCards: 1 })['cards']).toBe(
      'partner',
    );
  });

  it('waits for no one at the end', () => {
    const all = { isKycApproved: true, isCreditApproved: true, requestedCards: 2, orderedCards: 2 };
    expect(standingOf({ ...nothing, isRegistered: true, ...all })).toMatchObject({
      status: 'cards_ordered',
      waitingFor: [],
    });
  });
});
