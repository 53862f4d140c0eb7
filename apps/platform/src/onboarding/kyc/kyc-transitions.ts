import type { KycStatus } from '#contracts';

/** Where a KYC application can go from each state (docs/interface.md#companies-and-onboarding). */
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

/** Whether the company may change what its KYC application says. */
export function isKycEditable(status: KycStatus): boolean {
  return status === 'draft' || status === 'additional_information_requested';
}

/** The states on the way from one to a review, without the first. */
export function wayToReview(from: KycStatus): KycStatus[] {
  if (from === 'draft') return ['submitted', 'in_review'];
  return from === 'submitted' ? ['in_review'] : [];
}
