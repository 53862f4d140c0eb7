import type { CardResource } from '../platform-api/card.js';
import type { SpendingLimit } from '../platform-api/spending-controls.js';

/** What a person who is signed in to the card app is to their company. */
export interface CompanyMember {
  companyAdmin: boolean;
}

/** A card as an admin of its company sees it. */
export interface CompanyCard extends CardResource {
  holderName: string;
}

/** In the place of the limits that admins have set; their other spending controls and those of others stay. */
export interface SetCardLimits {
  limits: SpendingLimit[];
  /** The `version` that the page has read: 409 `spending_controls_changed` if it is no longer the latest. */
  version?: string;
}
