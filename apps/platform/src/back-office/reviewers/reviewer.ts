import type { ReviewerRole } from '#contracts';

/** Somebody who works in the back office, as far as others need to know. */
export interface Reviewer {
  id: string;
  name: string;
  role: ReviewerRole;
}
