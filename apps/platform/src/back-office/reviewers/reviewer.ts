import type { ReviewerRole } from '#contracts';

/** A back-office user, as other modules see it. */
export interface Reviewer {
  id: string;
  name: string;
  role: ReviewerRole;
}
