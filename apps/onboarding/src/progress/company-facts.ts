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
