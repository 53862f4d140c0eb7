/** What is known of a company by its events: all that its standing is derived from. */
export interface CompanyFacts {
  isRegistered: boolean;
  isKycSubmitted: boolean;
  isKycApproved: boolean;
  isCreditSubmitted: boolean;
  isCreditApproved: boolean;
  isCreditDenied: boolean;
  /** A card account exists: with credit, or for preloaded funds only. */
  hasAccount: boolean;
  requestedCards: number;
  orderedCards: number;
  failedCards: number;
}
