import { riskByRule } from './kyc-risk.js';
import type { ReviewedAnswers } from './kyc-application.entity.js';

const plain: ReviewedAnswers = {
  'company-information': { registeredAddress: { country: 'DE' } },
  'due-diligence': { countriesOfOperation: ['DE', 'FR'], politicallyExposed: false },
  kyc: {
    submittedBy: { role: 'signatory' },
    representatives: [{ nationality: 'AT', politicallyExposed: false }],
    beneficialOwners: [{ taxResidence: 'CH' }],
  },
};

const riskOf = (changes: Partial<ReviewedAnswers>, isExposureConfirmed = false) =>
  riskByRule({
    answers: { ...plain, ...changes },
    isExposureConfirmed,
    highRiskCountries: ['KP'],
  });

describe('the risk of a company by rule', () => {
  it('is low in Europe, and without answers', () => {
    expect(riskOf({})).toBe('low');
    expect(riskOf({ kyc: {}, 'due-diligence': {}, 'company-information': {} })).toBe('low');
  });

  it.each<[string, Partial<ReviewedAnswers>]>([
    ['business outside of Europe', { 'due-diligence': { countriesOfOperation: ['DE', 'US'] } }],
    ['an owner elsewhere', { kyc: { beneficialOwners: [{ taxResidence: 'BR' }] } }],
    ['a power of attorney', { kyc: { submittedBy: { role: 'power_of_attorney' } } }],
  ])('is medium with %s', (_why, changes) => {
    expect(riskOf(changes)).toBe('medium');
  });

  it.each<[string, Partial<ReviewedAnswers>]>([
    ['business in a country of high risk', { 'due-diligence': { countriesOfOperation: ['KP'] } }],
    ['a nationality of high risk', { kyc: { representatives: [{ nationality: 'KP' }] } }],
    ['an exposed company', { 'due-diligence': { politicallyExposed: true } }],
    ['an exposed owner', { kyc: { beneficialOwners: [{ politicallyExposed: true }] } }],
  ])('is high with %s', (_why, changes) => {
    expect(riskOf(changes)).toBe('high');
  });

  it('is high with a confirmed match of an exposed person', () => {
    expect(riskOf({}, true)).toBe('high');
  });
});
