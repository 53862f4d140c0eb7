import type { KycStatus } from '#contracts';
import type { Application } from '../application.js';
import { sectionOf, type SectionName } from '../section/sections.js';
import type { Step, StepProgress, StepState } from './step.js';

/** The steps of the link with their states. */
export function progressOf(application: Application): StepProgress[] {
  const { kyc, creditApplication, entrance, status } = application;
  const shown: StepProgress[] = [];
  const add = (step: Step, state: StepState) => shown.push({ step, state });
  if (application.companyInformation) {
    add('company-information', answeredState(application, 'company-information'));
  }
  if (application.dueDiligence) add('due-diligence', answeredState(application, 'due-diligence'));
  if (kyc) add('kyc', kycStates[kyc.status]);
  if (creditApplication) add('credit', creditState(application));
  if (entrance === 'company') {
    const state = status === 'confirmed' ? 'done' : 'open';
    add('people', state);
    add('review', state);
  }
  return shown;
}

/** The next step: first one that somebody waits for, then one that is not done. */
export function nextStep(progress: readonly StepProgress[]): Step | undefined {
  const next =
    progress.find(({ state }) => state === 'attention') ??
    progress.find(({ state }) => state === 'open') ??
    progress.at(-1);
  return next?.step;
}

/** The steps that must be done before people can be confirmed. */
export function stepsBeforeConfirmation(progress: readonly StepProgress[]): StepProgress[] {
  const isToDo = ({ state }: StepProgress) => state === 'open' || state === 'attention';
  return progress.filter(
    (entry) => entry.step !== 'people' && entry.step !== 'review' && isToDo(entry),
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
  const isAskedAbout = application.kyc?.informationRequest?.items.some(
    ({ section }) => section === name,
  );
  if (isAskedAbout && application.kyc?.status === 'additional_information_requested') {
    return 'attention';
  }
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
