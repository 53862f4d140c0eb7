/** The part of the contracts that pages use. It must not depend on Node: no crypto, no validation classes. */
export { BACK_OFFICE_API, BACK_OFFICE_HEADER } from './back-office/back-office-session.js';
export { activityStreamEvents } from './card-activity/card-activity.js';
export { challengeStreamEvents } from './card-app/card-app-challenge.js';
export { CARD_APP_API, STEP_UP_HEADER } from './card-app/card-app-session.js';
export {
  integrationLevels,
  mailKinds,
  mailResponsibilities,
  mailsOfChoice,
  senderOf,
} from './communications/mail-responsibilities.js';

export {
  checklistItems,
  checklistOf,
  levelGuides,
  levelNames,
} from './integration/integration-levels.js';

export { sentMailStatuses } from './communications/sent-mail.js';
export {
  cardholderStates,
  onboardingParties,
  onboardingStatuses,
} from './partner-page/company-progress.js';
export { LINK_MAIL_KIND, linkModules } from './partner-page/link-modules.js';
export { MAX_REPAIRED_LETTERS, repairActions, repairOutcomes } from './partner-page/operations.js';
export { operatorRoles, PARTNER_PAGE_API } from './partner-page/operators.js';
export { estimatedDeliveryOf } from './platform-api/card-delivery.js';
export { isWeaker } from './platform-api/card-parties.js';
export { MOST_COUNTED } from './console/console-home.js';
export { searchedKinds } from './console/console-search.js';
export { paymentScenarios } from './platform-api/transaction.js';
export { cleanLine, inGroups, isMailAddress, isVisible, searchable, textProblem } from './text.js';
export { retryAfterSeconds } from './platform-api/conventions.js';
export { simulatedOutcomes, simulatedPartners } from './three-ds/demo-shop.js';
export {
  exemptionLimits,
  issuerExemptions,
  MAX_THREE_DS_RULE_NAME_LENGTH,
  MAX_THREE_DS_RULES,
  threeDsOutcomes,
} from './three-ds/three-ds-decision.js';
export { currencyExponent, formatAmount, isCurrency } from './three-ds/format-amount.js';
export { kycRisks } from './back-office/back-office-application.js';
export { complianceCaseKinds, complianceCaseStates } from './back-office/compliance-case.js';
export { NO_ASSIGNEE, reviewTaskKinds } from './back-office/review-task.js';
export { moneyProposalStates } from './back-office/money-proposal.js';
export {
  exceptionStates,
  paymentExceptionCodes,
  unmatchedStates,
} from './back-office/payment-review.js';
export {
  type CardNetwork,
  cardNetworkNames,
  logoTypes,
  MAX_CARD_PURPOSE_LENGTH,
  MAX_CORRECTION_DESCRIPTION_LENGTH,
  MAX_LOGO_BYTES,
  MAX_REASON_LENGTH,
} from './limits.js';
export { apiRequestOutcomes, apiScopes, MAX_KEY_OVERLAP_SECONDS } from './platform-api/api-key.js';
export { deliveryRanges, eventStreamEvents } from './platform-api/event.js';

export { accountStatuses } from './platform-api/account.js';
export { invoiceStatuses } from './platform-api/invoice.js';
export { unmatchedReasons } from './platform-api/top-up.js';

export {
  accessActions,
  CONSOLE_API,
  CONSOLE_BACKGROUND_HEADER,
  consoleRoles,
  scopesOfRole,
} from './console/console-user.js';
