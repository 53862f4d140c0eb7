import type { PaymentScenario, SimulatedOutcome } from '#contracts';

/** What can become of a payment, as the sandbox plays it. */
export const scenariosInEnglish: Record<PaymentScenario, { name: string; about: string }> = {
  purchase: { name: 'Purchase', about: 'A payment is approved and then settled in full.' },
  hold: {
    name: 'Hold',
    about: 'A payment is approved and never settled: its money is held for 7 days.',
  },
  declined: { name: 'Decline', about: 'More is asked for than there is in the account.' },
  fuel: { name: 'Fuel pump', about: 'The pump holds an amount, and less is fuelled.' },
  tip: { name: 'Tip', about: 'A restaurant settles more than was approved.' },
  hotel: {
    name: 'Hotel',
    about: 'The hold grows by another night, and only a part is settled: the rest stays held.',
  },
  several_clearings: { name: 'Two parcels', about: 'One payment is settled in two parts.' },
  reversal: { name: 'Reversal', about: 'The shop gives the whole hold back: nothing is paid.' },
  partial_reversal: {
    name: 'Partial reversal',
    about: 'One article is not available: a part of the hold is given back, the rest is settled.',
  },
  foreign_currency: {
    name: 'Foreign currency',
    about: 'A shop in the United States: the rate has changed by the time of the settlement.',
  },
  clearing_without_authorization: {
    name: 'Settlement without approval',
    about: 'A shop settles without having asked: that can’t be refused.',
  },
  clearing_first: {
    name: 'Wrong order',
    about: 'The settlement arrives before the approval that it belongs to.',
  },
  clearing_reversal: { name: 'Settlement reversed', about: 'The shop takes its settlement back.' },
  refund: { name: 'Refund', about: 'The goods are sent back: all of the money is returned.' },
  refund_without_purchase: {
    name: 'Refund without a purchase',
    about: 'Money comes from a shop where nothing was bought with this card.',
  },
  card_verification: {
    name: 'Card verified',
    about: 'The shop saves the card and asks whether it is valid. No money moves.',
  },
  hold_expired: {
    name: 'Hold expires',
    about: 'A hotel never settles. The company’s time is moved by 31 days: the hold ends.',
  },
  clearing_after_expiry: {
    name: 'Late settlement',
    about: 'The hotel settles after its hold has ended. The company’s time is moved by 31 days.',
  },
  subscription: {
    name: 'Subscription',
    about:
      'The first payment is approved with 3-D Secure, the renewals need no approval: the second one costs more. The company’s time is moved by 62 days.',
  },
  subscription_card_replaced: {
    name: 'Subscription, card replaced',
    about:
      'The card is lost and replaced. The renewal is declined with the old card and approved with the new one. The company’s time is moved by 31 days.',
  },
  two_shipments: {
    name: 'Two shipments',
    about: 'One order, two payments: the approval with 3-D Secure covers both.',
  },
  soft_decline: {
    name: 'Soft decline',
    about: 'An online payment without 3-D Secure is declined. The shop repeats it with 3-D Secure.',
  },
  one_leg_out: {
    name: 'One leg out',
    about: 'The shop’s bank is outside of the EEA: the online payment needs no 3-D Secure.',
  },
  low_value: {
    name: 'Low values',
    about:
      'Five small online payments in a row need no 3-D Secure. The sixth is declined without it.',
  },
  approved_by_partner: {
    name: 'Approved by the partner',
    about: 'The platform plays a partner that decides: it approves the payment.',
  },
  declined_by_partner: {
    name: 'Declined by the partner',
    about: 'The platform plays a partner that decides: it declines the payment.',
  },
  partner_unavailable: {
    name: 'Partner does not answer',
    about:
      'The platform plays a partner that does not answer. Your fallback decides about two payments, of 10.00 and 100.00.',
  },
};

/** What can become of a 3-D Secure request. */
export const outcomesInEnglish: Record<SimulatedOutcome, string> = {
  approve: 'Approve',
  deny: 'Deny',
  cancel: 'Cancel',
  sca_failed: 'Authentication fails',
  not_reachable: 'Cardholder not reachable',
  timeout: 'Time runs out',
  lost_callback: 'Callback gets lost',
  late_callback: 'Callback comes late',
  double_callback: 'Callback comes twice',
  app_switch: 'Open the app and approve',
};
