import type {
  CompanyStanding,
  OnboardingParty,
  OnboardingStatus,
  OnboardingStep,
} from '#contracts';

/** The facts from a company's events and from the directory, from which its standing is derived. */
export interface CompanyFacts {
  isRegistered: boolean;
  isKycSubmitted: boolean;
  /** True while the reviewer's questions are the latest event of the KYC application, before a submission. */
  isInformationRequested: boolean;
  isKycApproved: boolean;
  isKycDenied: boolean;
  isCreditSubmitted: boolean;
  isCreditApproved: boolean;
  isCreditDenied: boolean;
  /** True if a card account exists, for credit or for preloaded funds. */
  hasAccount: boolean;
  /** True if the directory has employees, whom the admin can give a card. */
  hasEmployees: boolean;
  /** True if the admin confirmed who gets a card, also if no one does. */
  isChoiceConfirmed: boolean;
  isCompleted: boolean;
  requestedCards: number;
  orderedCards: number;
  failedCards: number;
}

/** The progress of a company, and who must act next. A denial is final: no one has to act after it. */
export function standingOf(facts: CompanyFacts): CompanyStanding {
  const steps = facts.isKycDenied ? stepsOf(facts).map(afterDenial) : stepsOf(facts);
  const waitingFor = new Set(steps.flatMap(({ waitingFor }) => waitingFor ?? []));
  return { status: statusOf(facts), steps, waitingFor: [...waitingFor] };
}

function statusOf(facts: CompanyFacts): OnboardingStatus {
  const { isRegistered, requestedCards, orderedCards, failedCards } = facts;
  if (facts.isKycDenied) return 'denied';
  if (isQuestioned(facts)) return 'information_requested';
  if (requestedCards > 0) {
    return orderedCards + failedCards === requestedCards ? 'cards_ordered' : 'cards_requested';
  }
  if (facts.isCompleted) return 'completed';
  return isRegistered ? 'started' : 'not_started';
}

function stepsOf(facts: CompanyFacts): OnboardingStep[] {
  if (!facts.isRegistered) {
    return [
      step('link', 'open', 'partner'),
      ...(['kyc', 'credit', 'people', 'cards'] as const).map((name) => step(name, 'waiting')),
    ];
  }
  return [step('link', 'done'), kycOf(facts), creditOf(facts), peopleOf(facts), cardsOf(facts)];
}

function kycOf(facts: CompanyFacts): OnboardingStep {
  if (facts.isKycDenied) return step('kyc', 'denied');
  if (facts.isKycApproved) return step('kyc', 'done');
  if (isQuestioned(facts)) return step('kyc', 'information_requested', 'company_admin');
  return facts.isKycSubmitted
    ? step('kyc', 'under_way', 'platform_reviewer')
    : step('kyc', 'open', 'company_admin');
}

/** A decision ends the questions. */
function isQuestioned({ isInformationRequested, isKycApproved, isKycDenied }: CompanyFacts) {
  return isInformationRequested && !isKycApproved && !isKycDenied;
}

/** A debit account completes the step, too: credit was not requested, or was denied. */
function creditOf(facts: CompanyFacts): OnboardingStep {
  if (facts.isCreditApproved || facts.hasAccount) return step('credit', 'done');
  if (facts.isCreditDenied) return step('credit', 'denied', 'company_admin');
  return facts.isCreditSubmitted
    ? step('credit', 'under_way', 'platform_reviewer')
    : step('credit', 'open', 'company_admin');
}

/** Employees who are added after the onboarding was completed do not reopen the step. */
function peopleOf(facts: CompanyFacts): OnboardingStep {
  if (facts.isChoiceConfirmed || facts.requestedCards > 0) return step('people', 'done');
  return facts.hasEmployees && !facts.isCompleted
    ? step('people', 'open', 'company_admin')
    : step('people', 'not_needed');
}

/** Ordering cards is the partner's task: it creates the people and orders their cards at the platform. */
function cardsOf(facts: CompanyFacts): OnboardingStep {
  const { requestedCards, orderedCards, failedCards } = facts;
  if (requestedCards === 0) return step('cards', facts.isChoiceConfirmed ? 'done' : 'waiting');
  if (orderedCards + failedCards < requestedCards) return step('cards', 'under_way', 'partner');
  return failedCards > 0 ? step('cards', 'failed', 'partner') : step('cards', 'done');
}

/** A denied company gets nothing more, so its unfinished steps end. */
function afterDenial({ step: name, state }: OnboardingStep): OnboardingStep {
  const isFinished = state === 'done' || state === 'denied' || state === 'not_needed';
  return step(name, isFinished ? state : 'ended');
}

function step(
  name: OnboardingStep['step'],
  state: OnboardingStep['state'],
  waitingFor: OnboardingParty | null = null,
): OnboardingStep {
  return { step: name, state, waitingFor };
}
