import type { KycStatus } from '#contracts';
import { createRouter, goTo } from '../shared/router/router.js';
import { type Application, type SectionName, sectionOf } from './application.js';

/** In the order of the application (docs/interface/onboarding.md#companies-and-onboarding). */
export const steps = [
  'company-information',
  'due-diligence',
  'kyc',
  'credit',
  'agreement',
  'people',
  'review',
] as const;

export type Step = (typeof steps)[number];

/** Pages beside the steps. They have no state and nothing to fill in. */
export const sidePages = ['overview', 'summary'] as const;

export type SidePage = (typeof sidePages)[number];

/** `waiting`: the platform has to act; `attention`: the company has to act. */
export type StepState = 'open' | 'done' | 'waiting' | 'attention' | 'refused';

export interface StepProgress {
  step: Step;
  state: StepState;
}

export function hrefOfStep(step: Step | SidePage): string {
  return `#${step}`;
}

/** The steps of the link with their states. Without supplied people there is no one to choose. */
export function progressOf(application: Application): StepProgress[] {
  const { kyc, creditApplication, status, people } = application;
  const shown: StepProgress[] = [];
  const add = (step: Step, state: StepState) => shown.push({ step, state });
  if (application.companyInformation) {
    add('company-information', answeredState(application, 'company-information'));
  }
  if (application.dueDiligence) add('due-diligence', answeredState(application, 'due-diligence'));
  if (kyc) add('kyc', kyc.review ? 'attention' : kycStates[kyc.status]);
  if (creditApplication) add('credit', creditState(application));
  if (application.creditAgreement) {
    add('agreement', application.creditAgreement.acceptedAt ? 'done' : 'attention');
  }
  if (people.length > 0) {
    const state = status === 'confirmed' ? 'done' : 'open';
    add('people', state);
    add('review', state);
  }
  return shown;
}

/** The next step: the first step that somebody waits for, or else the first step that is not done. */
export function nextStep(progress: readonly StepProgress[]): Step | undefined {
  const next =
    progress.find(({ state }) => state === 'attention') ??
    progress.find(({ state }) => state === 'open') ??
    progress.at(-1);
  return next?.step;
}

/** The steps that the company has still to do, apart from the people. */
export function stepsToDo(progress: readonly StepProgress[]): StepProgress[] {
  const isToDo = ({ state }: StepProgress) => state === 'open' || state === 'attention';
  return progress.filter(
    (entry) => entry.step !== 'people' && entry.step !== 'review' && isToDo(entry),
  );
}

/** The steps that must be done before people can be confirmed. The credit agreement can be accepted later. */
export function stepsBeforeConfirmation(progress: readonly StepProgress[]): StepProgress[] {
  return stepsToDo(progress).filter(({ step }) => step !== 'agreement');
}

/** Whether nothing was answered yet, so that the overview comes first. */
export function isUntouched(application: Application): boolean {
  const { entrance, companyInformation, dueDiligence, kyc, creditApplication } = application;
  const sections = [companyInformation, dueDiligence, kyc, creditApplication];
  return (
    entrance !== 'credit-application' &&
    kyc?.status === 'draft' &&
    application.status === 'open' &&
    !application.debitSolution?.chosenAt &&
    sections.every((section) => !section || section.version === 0)
  );
}

/** Who has to act next in the whole application, if anyone. `completed` and `refused` are final. */
export function outcomeOf(
  progress: readonly StepProgress[],
): 'to_do' | 'waiting' | 'completed' | 'refused' {
  const states = new Set(progress.map(({ state }) => state));
  if (states.has('refused')) return 'refused';
  if (states.has('open') || states.has('attention')) return 'to_do';
  return states.has('waiting') ? 'waiting' : 'completed';
}

/** Whether the company has something to do in other steps while its answers are checked. */
export function hasOtherStepsToDo(progress: readonly StepProgress[]): boolean {
  const submitted: readonly Step[] = ['company-information', 'due-diligence', 'kyc'];
  return progress.some(
    ({ step, state }) => !submitted.includes(step) && (state === 'open' || state === 'attention'),
  );
}

const kycStates: Record<KycStatus, StepState> = {
  draft: 'open',
  submitted: 'waiting',
  in_review: 'waiting',
  additional_information_requested: 'attention',
  approved: 'done',
  denied: 'refused',
};

function answeredState(
  application: Application,
  name: SectionName & InformationSection,
): StepState {
  if (application.kyc?.status === 'approved' && !application.kyc.review) return 'done';
  const isAskedAbout = application.kyc?.informationRequest?.items.some(
    ({ section }) => section === name,
  );
  if (isAskedAbout) return 'attention';
  return sectionOf(application, name)?.problems.length === 0 ? 'done' : 'open';
}

type InformationSection = 'company-information' | 'due-diligence';

function creditState({ creditApplication, debitSolution }: Application): StepState {
  if (debitSolution?.chosenAt) return 'done';
  switch (creditApplication?.status) {
    case 'submitted':
      return 'waiting';
    case 'approved':
      return 'done';
    case 'denied':
      return debitSolution?.isOffered ? 'attention' : 'refused';
    default:
      return 'open';
  }
}

const { useRoute } = createRouter('start', {
  start: { path: '/' },
  step: { path: ':step', values: { step: [...steps, ...sidePages] } },
});

/**
 * The step in the address, so that the browser's Back button and reload work. Null if the address names none,
 * 'unknown' if it names an unknown one.
 */
export function useStep(): Step | SidePage | 'unknown' | null {
  const route = useRoute();
  if (route.screen === 'step') return route.step;
  return route.screen === 'start' ? null : 'unknown';
}

/** Adds a step to an address that names none, without a new entry in the history. */
export function settleOnStep(step: Step | SidePage): void {
  goTo(hrefOfStep(step), 'replace');
}

export function goToStep(step: Step): void {
  goTo(hrefOfStep(step));
}

/** The previous and the next step of the link. */
export interface StepNeighbours {
  previous?: Step;
  next?: Step;
}
