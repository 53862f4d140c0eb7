import type { KycStatus } from '#contracts';

/** The allowed status changes of a KYC application (docs/interface.md#companies-and-onboarding). */
const nextStatuses: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  draft: ['submitted'],
  submitted: ['in_review'],
  in_review: ['additional_information_requested', 'approved', 'denied'],
  additional_information_requested: ['in_review', 'approved', 'denied'],
  approved: [],
  denied: [],
};

export function canKycGo(from: KycStatus, to: KycStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Whether the company may change its KYC answers. */
export function isKycEditable(status: KycStatus): boolean {
  return status === 'draft' || status === 'additional_information_requested';
}

/** The statuses on the way to a review, without the current one. */
export function wayToReview(from: KycStatus): KycStatus[] {
  if (from === 'draft') return ['submitted', 'in_review'];
  return from === 'submitted' ? ['in_review'] : [];
}
