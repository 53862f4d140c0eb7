/** In the order of the application (docs/interface/onboarding.md#companies-and-onboarding). */
export const steps = [
  'company-information',
  'due-diligence',
  'kyc',
  'credit',
  'people',
  'review',
] as const;

export type Step = (typeof steps)[number];

/** `waiting`: the platform has to act; `attention`: the company has to act. */
export type StepState = 'open' | 'done' | 'waiting' | 'attention' | 'refused';

export interface StepProgress {
  step: Step;
  state: StepState;
}

export function hrefOfStep(step: Step): string {
  return `#${step}`;
}
