import { describe, expect, it } from '@jest/globals';
import { onboardingApplication } from '../../test/onboarding-application.js';
import {
  hasOtherStepsToDo,
  isUntouched,
  nextStep,
  outcomeOf,
  progressOf,
  stepsBeforeConfirmation,
  stepsToDo,
} from './steps.js';

const fresh = onboardingApplication();
const people = [{ externalId: 'ada', name: 'Ada', cardType: 'none' as const }];
const answered = { ...fresh.companyInformation!, answers: {}, problems: [] };

function statesOf(...differences: Parameters<typeof onboardingApplication>) {
  const progress = progressOf(onboardingApplication(...differences));
  return Object.fromEntries(progress.map(({ step, state }) => [step, state]));
}

describe('the progress of an application', () => {
  it('begins with the company', () => {
    expect(nextStep(progressOf(fresh))).toBe('company-information');
    expect(new Set(Object.values(statesOf()))).toEqual(new Set(['open']));
  });

  it('goes on with what is not answered yet', () => {
    const progress = progressOf(onboardingApplication({ companyInformation: answered }));
    expect(nextStep(progress)).toBe('due-diligence');
  });

  it('leads to what somebody was asked for, wherever it is', () => {
    const kyc = {
      ...fresh.kyc!,
      status: 'additional_information_requested' as const,
      informationRequest: {
        requestedAt: '2026-11-21T08:00:00Z',
        items: [{ section: 'due-diligence' as const, question: 'Which suppliers?' }],
      },
    };
    const application = { companyInformation: answered, dueDiligence: answered, kyc };
    expect(statesOf(application)).toMatchObject({
      'company-information': 'done',
      'due-diligence': 'attention',
      kyc: 'attention',
    });
    expect(nextStep(progressOf(onboardingApplication(application)))).toBe('due-diligence');
  });

  it('offers the debit solution to a company that is denied credit', () => {
    const creditApplication = { ...fresh.creditApplication!, status: 'denied' as const };
    expect(statesOf({ creditApplication })).toMatchObject({ credit: 'attention' });
    const debitSolution = { isOffered: true, chosenAt: '2026-11-21T08:00:00Z' };
    expect(statesOf({ creditApplication, debitSolution })).toMatchObject({ credit: 'done' });
  });

  it('shows only what the link opens', () => {
    const progress = progressOf(
      onboardingApplication({
        entrance: 'credit-application',
        companyInformation: null,
        dueDiligence: null,
        kyc: null,
      }),
    );
    expect(progress).toEqual([{ step: 'credit', state: 'open' }]);
  });

  it('asks who gets a card only if people were supplied', () => {
    expect(Object.keys(statesOf())).not.toContain('people');
    expect(statesOf({ people })).toMatchObject({ people: 'open', review: 'open' });
    expect(statesOf({ people, status: 'confirmed' })).toMatchObject({ people: 'done' });
  });

  it('ends with the credit if no people were supplied', () => {
    const kyc = { ...fresh.kyc!, status: 'submitted' as const };
    const debitSolution = { isOffered: true, chosenAt: '2026-11-21T08:00:00Z' };
    const application = {
      companyInformation: answered,
      dueDiligence: answered,
      kyc,
      debitSolution,
    };
    const progress = progressOf(onboardingApplication(application));
    expect([progress.at(-1)?.step, nextStep(progress)]).toEqual(['credit', 'credit']);
    expect(hasOtherStepsToDo(progress)).toBe(false);
  });

  it('waits for the platform, then is completed, or refused', () => {
    const outcomeAt = (status: 'draft' | 'submitted' | 'approved' | 'denied', isChosen: boolean) =>
      outcomeOf(
        progressOf(
          onboardingApplication({
            ...{ companyInformation: answered, dueDiligence: answered },
            kyc: { ...fresh.kyc!, status },
            debitSolution: { isOffered: true, chosenAt: isChosen ? '2026-11-21T08:00:00Z' : null },
          }),
        ),
      );
    expect(outcomeAt('draft', true)).toBe('to_do');
    expect(outcomeAt('submitted', false)).toBe('to_do');
    expect(outcomeAt('submitted', true)).toBe('waiting');
    expect(outcomeAt('approved', true)).toBe('completed');
    expect(outcomeAt('denied', true)).toBe('refused');
  });

  it('has nothing to do about answers that were approved', () => {
    const kyc = { ...fresh.kyc!, status: 'approved' as const };
    expect(statesOf({ kyc })).toMatchObject({
      'company-information': 'done',
      'due-diligence': 'done',
    });
  });

  it('knows what comes before the confirmation', () => {
    const kyc = { ...fresh.kyc!, status: 'submitted' as const };
    const application = { companyInformation: answered, dueDiligence: answered, kyc };
    const before = stepsBeforeConfirmation(progressOf(onboardingApplication(application)));
    expect(before).toEqual([{ step: 'credit', state: 'open' }]);
  });

  it('has the credit agreement as a step that the company must do, which people do not wait for', () => {
    const creditApplication = { ...fresh.creditApplication!, status: 'approved' as const };
    const agreed = (acceptedAt: string | null) =>
      onboardingApplication({
        companyInformation: answered,
        dueDiligence: answered,
        kyc: { ...fresh.kyc!, status: 'approved' },
        creditApplication,
        creditAgreement: { createdAt: '2026-11-21T08:00:00Z', acceptedAt, acceptedBy: null },
      });
    const progress = progressOf(agreed(null));
    expect([nextStep(progress), outcomeOf(progress)]).toEqual(['agreement', 'to_do']);
    expect(stepsBeforeConfirmation(progress)).toEqual([]);
    expect(stepsToDo(progress)).toEqual([{ step: 'agreement', state: 'attention' }]);
    expect(outcomeOf(progressOf(agreed('2026-11-22T08:00:00Z')))).toBe('completed');
  });

  it('begins with the overview until something is answered', () => {
    expect(isUntouched(fresh)).toBe(true);
    const saved = { ...fresh.companyInformation!, version: 1 };
    expect(isUntouched(onboardingApplication({ companyInformation: saved }))).toBe(false);
    const credit = { entrance: 'credit-application' as const, kyc: null };
    expect(isUntouched(onboardingApplication(credit))).toBe(false);
  });

  it('knows whether there is something to do while the answers are checked', () => {
    const kyc = { ...fresh.kyc!, status: 'submitted' as const };
    const submitted = { companyInformation: answered, dueDiligence: answered, kyc };
    const hasMore = (differences: Parameters<typeof onboardingApplication>[0]) =>
      hasOtherStepsToDo(progressOf(onboardingApplication({ ...submitted, ...differences })));
    expect(hasMore({})).toBe(true);
    const credit = { ...fresh.creditApplication!, status: 'approved' as const };
    expect(hasMore({ status: 'confirmed', creditApplication: credit })).toBe(false);
    expect(hasMore({ entrance: 'kyc', creditApplication: null })).toBe(false);
  });
});
