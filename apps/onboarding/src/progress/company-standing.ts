import type {
  CompanyStanding,
  OnboardingParty,
  OnboardingStatus,
  OnboardingStep,
} from '#contracts';

/** The facts from a company's events, from which its standing is derived. */
export interface CompanyFacts {
  isRegistered: boolean;
  isKycSubmitted: boolean;
  isKycApproved: boolean;
  isCreditSubmitted: boolean;
  isCreditApproved: boolean;
  isCreditDenied: boolean;
  /** True if a card account exists, for credit or for preloaded funds. */
  hasAccount: boolean;
  requestedCards: number;
  orderedCards: number;
  failedCards: number;
}

/**
 * The progress of a company, and who must act next. The platform sends no event for a reviewer's question
 * or a denied KYC (docs/interface/webhooks.md#the-event-webhook), so a submitted KYC counts as under review until it
 * is approved.
 */
export function standingOf(facts: CompanyFacts): CompanyStanding {
  const steps = stepsOf(facts);
  const waitingFor = new Set(steps.flatMap(({ waitingFor }) => waitingFor ?? []));
  return { status: statusOf(facts), steps, waitingFor: [...waitingFor] };
}

function statusOf(facts: CompanyFacts): OnboardingStatus {
  const { isRegistered, requestedCards, orderedCards, failedCards } = facts;
  if (requestedCards > 0) {
    return orderedCards + failedCards === requestedCards ? 'cards_ordered' : 'cards_requested';
  }
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

function kycOf({ isKycSubmitted, isKycApproved }: CompanyFacts): OnboardingStep {
  if (isKycApproved) return step('kyc', 'done');
  return isKycSubmitted
    ? step('kyc', 'under_way', 'platform_reviewer')
    : step('kyc', 'open', 'company_admin');
}

/** A debit account completes the step, too: credit was not requested, or was denied. */
function creditOf(facts: CompanyFacts): OnboardingStep {
  if (facts.isCreditApproved || facts.hasAccount) return step('credit', 'done');
  if (facts.isCreditDenied) return step('credit', 'denied', 'company_admin');
  return facts.isCreditSubmitted
    ? step('credit', 'under_way', 'platform_reviewer')
    : step('credit', 'open', 'company_admin');
}

function peopleOf({ requestedCards }: CompanyFacts): OnboardingStep {
  return requestedCards > 0 ? step('people', 'done') : step('people', 'open', 'company_admin');
}

/** Ordering cards is the partner's task: it creates the people and orders their cards at the platform. */
function cardsOf({ requestedCards, orderedCards, failedCards }: CompanyFacts): OnboardingStep {
  if (requestedCards === 0) return step('cards', 'waiting');
  if (orderedCards + failedCards < requestedCards) return step('cards', 'under_way', 'partner');
  return failedCards > 0 ? step('cards', 'failed', 'partner') : step('cards', 'done');
}

function step(
  name: OnboardingStep['step'],
  state: OnboardingStep['state'],
  waitingFor: OnboardingParty | null = null,
): OnboardingStep {
  return { step: name, state, waitingFor };
}
