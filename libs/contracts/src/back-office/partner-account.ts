import type { ConsoleUserResource } from '../console/console-user.js';
import { NewConsoleUser } from '../console/console-user-requests.js';
import { NestedObject, OptionalField } from '../fields.js';
import type { NewApiKeyResource } from '../platform-api/api-key.js';
import { IsMailAddress, IsName } from '../text-fields.js';
import type { ReviewerAccessRequest } from './back-office-session.js';

/** A partner, as admins of the back office see it. */
export interface PartnerAccountResource {
  id: string;
  name: string;
  /** Where technical alerts go, or null. */
  contactEmail: string | null;
  createdAt: string;
  /** How many valid API keys it has. */
  keys: number;
  /** How many people it has at the console, including people who are only invited. */
  users: number;
  /** What waits for a second person about the access of its people, the oldest first. */
  requests: PartnerAccessRequest[];
}

/** What was requested for a person at a partner's console. `requestedBy` is null if the partner requested it. */
export interface PartnerAccessRequest extends Omit<ReviewerAccessRequest, 'requestedBy'> {
  requestedBy: ReviewerAccessRequest['requestedBy'] | null;
  user: Pick<ConsoleUserResource, 'id' | 'name' | 'email' | 'role'>;
}

export class MakePartner {
  @IsName(100)
  name: string;

  /** Where technical alerts go. */
  @OptionalField()
  @IsMailAddress()
  contactEmail?: string;

  /** The first person at the console, who becomes its admin. */
  @NestedObject(() => NewConsoleUser)
  user: NewConsoleUser;
}

/** A partner that was just made. The key is shown only in this answer; the invitation is mailed to the person. */
export interface MadePartner {
  user: ConsoleUserResource;
  partner: PartnerAccountResource;
  apiKey: NewApiKeyResource;
}
