import { type CompanyFacts, standingOf } from './company-standing.js';

const nothing: CompanyFacts = {
  isRegistered: false,
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

  it('waits for the admin while the reviewer has questions, and again for the reviewer afterwards', () => {
    const questioned = { isRegistered: true, isKycSubmitted: true, isInformationRequested: true };
    expect(standingOf({ ...nothing, ...questioned })).toMatchObject({
      status: 'information_requested',
      steps: expect.arrayContaining([
        { step: 'kyc', state: 'information_requested', waitingFor: 'company_admin' },
      ]),
    });
    expect(turnsAfter({ isKycSubmitted: true })['kyc']).toBe('platform_reviewer');
    const decided = { ...questioned, isKycApproved: true };
    expect(turnsAfter(decided)['kyc']).toBeNull();
    expect(standingOf({ ...nothing, ...decided }).status).toBe('started');
  });

  it('waits for no one after KYC was denied, whatever else is unfinished', () => {
    const denied = {
      ...{ isRegistered: true, isKycSubmitted: true, isInformationRequested: true },
      ...{ isKycDenied: true, isCreditSubmitted: true, isChoiceConfirmed: true },
      ...{ requestedCards: 2, orderedCards: 1 },
    };
    expect(standingOf({ ...nothing, ...denied })).toEqual({
      status: 'denied',
      steps: [
        { step: 'link', state: 'done', waitingFor: null },
        { step: 'kyc', state: 'denied', waitingFor: null },
        { step: 'credit', state: 'ended', waitingFor: null },
        { step: 'people', state: 'done', waitingFor: null },
        { step: 'cards', state: 'ended', waitingFor: null },
      ],
      waitingFor: [],
    });
  });

  it('has no open step of people without employees, and none after the onboarding was completed', () => {
    const approved = { isKycApproved: true, isCreditApproved: true };
    for (const facts of [{ hasEmployees: false }, { isCompleted: true }]) {
      const { steps, waitingFor } = standingOf({
        ...{ ...nothing, isRegistered: true },
        ...{ ...approved, ...facts },
      });
      expect(steps[3]).toEqual({ step: 'people', state: 'not_needed', waitingFor: null });
      expect(waitingFor).toEqual([]);
    }
  });

  it('is completed without cards if the admin confirmed that no one gets a card', () => {
    const none = { isKycApproved: true, isCreditApproved: true, isChoiceConfirmed: true };
    const { status, steps, waitingFor } = standingOf({
      ...{ ...nothing, isRegistered: true },
      ...{ ...none, isCompleted: true },
    });
    expect([status, waitingFor]).toEqual(['completed', []]);
    expect(steps.slice(3).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('leads a company without credit to the debit solution', () => {
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
