import type { KycRisk } from '#contracts';
import type { ReviewedAnswers } from './kyc-application.entity.js';

/** The European Economic Area, Switzerland and the United Kingdom: their companies are supervised alike. */
const lowRiskCountries = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);

export interface RiskFacts {
  answers: ReviewedAnswers;
  /** A reviewer has confirmed that one of the people is politically exposed. */
  isExposureConfirmed: boolean;
  highRiskCountries: readonly string[];
}

/**
 * The risk that a reviewer is offered. High: somebody is politically exposed, or there is a link to a country of high
 * risk. Medium: there is a link to another country outside of Europe, or the applicant acts by a power of attorney.
 */
export function riskByRule({
  answers,
  isExposureConfirmed,
  highRiskCountries,
}: RiskFacts): KycRisk {
  const { kyc, 'due-diligence': dueDiligence, 'company-information': company } = answers;
  const people = [...(kyc.representatives ?? []), ...(kyc.beneficialOwners ?? [])];
  const countries = [
    company.registeredAddress?.country,
    ...(dueDiligence.countriesOfOperation ?? []),
    ...people.flatMap(({ nationality, taxResidence, residentialAddress }) => [
      nationality,
      taxResidence,
      residentialAddress?.country,
    ]),
  ].filter((country) => typeof country === 'string');
  const isExposed = [dueDiligence, ...people].some(({ politicallyExposed }) => politicallyExposed);
  if (isExposed || isExposureConfirmed) return 'high';
  if (countries.some((country) => highRiskCountries.includes(country))) return 'high';
  const isAbroad = countries.some((country) => !lowRiskCountries.has(country));
  return isAbroad || kyc.submittedBy?.role === 'power_of_attorney' ? 'medium' : 'low';
}
