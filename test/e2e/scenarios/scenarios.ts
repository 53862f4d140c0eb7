import { physicalCard } from './cards/physical-card.ts';
import type { ScenarioGroup } from './language/pages.ts';
import * as authentications from './money/authentications.ts';
import * as authorizations from './money/authorizations.ts';
import * as endings from './money/endings.ts';
import * as funding from './money/funding.ts';
import { invoice } from './money/invoices.ts';
import * as partnerDecisions from './money/partner-decisions.ts';
import * as refusals from './money/refusals.ts';
import * as settlements from './money/settlements.ts';
import * as credit from './onboarding/credit.ts';
import * as kyc from './onboarding/kyc.ts';
import { onboarding } from './onboarding/people.ts';
import * as callbacks from './three-ds.ts';
import * as decisions from './three-ds.ts';
import * as limits from './three-ds.ts';
import { partnerDown } from './webhooks/partner-down.ts';

/** In the order of their pages. A page keeps its number: what is new comes at the end of its group. */
export const scenarioGroups: readonly ScenarioGroup[] = [
  {
    title: 'Onboarding',
    first: 1,
    scenarios: [
      onboarding,
      kyc.additionalInformation,
      kyc.kycDenied,
      credit.creditApproved,
      credit.creditDenied,
      physicalCard,
    ],
  },
  {
    title: 'Money comes in',
    first: 11,
    scenarios: [funding.topUp, funding.lowBalance, funding.autoTopUp, funding.autoTopUpFails],
  },
  {
    title: 'Payments with cards',
    first: 21,
    scenarios: [
      authorizations.purchase,
      settlements.severalCaptures,
      settlements.moreThanAuthorized,
      authorizations.fuel,
      authorizations.hotel,
      settlements.foreignCurrency,
      settlements.forcePost,
      settlements.clearingFirst,
      authorizations.partialReversal,
      authorizations.reversal,
      endings.expiry,
      endings.clearingAfterExpiry,
      endings.settlementMeetsExpiry,
      endings.settlementReversed,
      endings.refunds,
      refusals.declinedForFunds,
      refusals.declinedByLimit,
      refusals.declinedForFrozen,
      refusals.duplicates,
      authentications.subscription,
      authentications.subscriptionCardReplaced,
      authentications.twoShipments,
      authentications.cardVerification,
      authentications.oneLegOut,
      authentications.lowValue,
      authentications.softDecline,
      authentications.subscriptionCardExpires,
      partnerDecisions.partnerDecides,
      partnerDecisions.partnerUnavailable,
    ],
  },
  { title: 'Credit', first: 51, scenarios: [invoice] },
  {
    title: '3-D Secure',
    first: 61,
    scenarios: [
      decisions.approved,
      decisions.denied,
      decisions.cancelled,
      decisions.scaFailed,
      decisions.notReachable,
      decisions.technicalError,
      limits.presentedLater,
      limits.notPresented,
      limits.expired,
      callbacks.callbackTwice,
      callbacks.contradicting,
      callbacks.wrongDigest,
      callbacks.frictionless,
      callbacks.appSwitch,
    ],
  },
  { title: 'Webhooks', first: 81, scenarios: [partnerDown] },
];
