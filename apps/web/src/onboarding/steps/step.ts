/** In the order in which they are gone through (docs/interface.md#companies-and-onboarding). */
export const steps = [
  'company-information',
  'due-diligence',
  'kyc',
  'credit',
  'people',
  'review',
] as const;

export type Step = (typeof steps)[number];

/** How a step stands: `waiting` is with the platform, `attention` is with whoever fills it in. */
export type StepState = 'open' | 'done' | 'waiting' | 'attention' | 'refused';

export interface StepProgress {
  step: Step;
  state: StepState;
}

export function hrefOfStep(step: Step): string {
  return `#${step}`;
}
