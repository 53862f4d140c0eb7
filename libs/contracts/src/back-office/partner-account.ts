import type { InvitedConsoleUser, InviteConsoleUser } from '../console/console-user.js';
import type { NewApiKeyResource } from '../platform-api/api-key.js';

/** A partner, as admins of the back office see it. */
export interface PartnerAccountResource {
  id: string;
  name: string;
  /** Where technical alerts go, or null. */
  contactEmail: string | null;
  createdAt: string;
  /** How many valid API keys it has. */
  keys: number;
  /** How many people it has at the console, with those who are only invited. */
  users: number;
}

export interface MakePartner {
  name: string;
  contactEmail?: string;
  /** The first person at the console, who becomes its admin. */
  user: Omit<InviteConsoleUser, 'role'>;
}

/** A partner that was just made. Key and invitation are shown only in this answer. */
export interface MadePartner extends InvitedConsoleUser {
  partner: PartnerAccountResource;
  apiKey: NewApiKeyResource;
}
