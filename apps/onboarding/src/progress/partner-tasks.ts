import type { PartnerTask } from '#contracts';
import type { CompanyFacts } from './company-standing.js';

/** After this time without an application, the company is reminded. */
const REMIND_AFTER_MS = 3 * 24 * 3_600_000;

/** The newest onboarding link; null if none was created. */
export interface NewestLink {
  linkGeneratedAt: Date | null;
  linkExpiresAt: Date | null;
}

/**
 * What the partner has to do for a company, the most urgent first (docs/partner-page.md#waiting-for-us). The platform
 * sends no event when a link is opened or an agreement is accepted, so neither is among them.
 */
export function tasksOf(facts: CompanyFacts & NewestLink, now: Date): PartnerTask[] {
  if (facts.isKycDenied) return [];
  const isOpen = !facts.isCompleted && !facts.isChoiceConfirmed;
  const isQuestioned = facts.isInformationRequested && !facts.isKycApproved;
  const linkTask = facts.isKycSubmitted ? undefined : linkTaskOf(facts, now);
  return [
    ...(facts.failedCards > 0 ? (['cards_failed'] as const) : []),
    ...(isQuestioned ? (['questions_open'] as const) : []),
    ...(linkTask && !facts.isKycApproved ? [linkTask] : []),
    ...(isOpen && !facts.hasEmployees ? (['people_missing'] as const) : []),
  ];
}

function linkTaskOf(
  { isRegistered, linkGeneratedAt, linkExpiresAt }: CompanyFacts & NewestLink,
  now: Date,
): PartnerTask | undefined {
  if (!isRegistered || !linkGeneratedAt || !linkExpiresAt) return 'link_missing';
  if (linkExpiresAt <= now) return 'link_ended';
  const isLate = now.getTime() - linkGeneratedAt.getTime() > REMIND_AFTER_MS;
  return isLate ? 'nothing_submitted' : undefined;
}
