import type { Told } from '../../shared/staff-session/told-failure.js';

export type { Told };

/** By the server's error codes. */
export const refusalsInEnglish: Record<string, Told> = {
  answers_not_handed_in: {
    title: 'The company is changing its answers',
    advice: 'Wait until it hands them in: until then nobody is screened by them.',
  },
  application_changed: {
    title: 'The application changed meanwhile',
    advice: 'Nothing was decided. What you see now is the newest state: look at it again.',
  },
  checks_open: {
    title: 'Checks stand in the way',
    advice:
      'Wait for those that are under way, and resolve every hit. With a confirmed sanction nothing can be approved.',
  },
  check_resolved: {
    title: 'This check is resolved already',
    advice: 'Somebody else was faster. You see now what they decided.',
  },
  exceptions_closed: {
    title: 'This payment is closed already',
    advice: 'Somebody else was faster. You see now what they wrote.',
  },
  partner_name_taken: {
    title: 'There is a partner with this name',
    advice:
      'Nothing was made. Choose another name, or invite somebody to the partner that is there.',
  },
  payment_changed: {
    title: 'Something else contradicts now',
    advice: 'Nothing was closed. What you see now is the newest state: look at it again.',
  },
  account_currency_wrong: {
    title: 'The currencies differ',
    advice: 'Choose an account in the currency of the money.',
  },
  account_not_open: {
    title: 'The account is not open',
    advice: 'Its credit application is not decided yet.',
  },
  balance_out_of_range: {
    title: 'This is more than an account can have',
    advice: 'Nothing was posted.',
  },
  entry_unknown: {
    title: 'The account has no such entry',
    advice: 'Copy the id from the list of its entries.',
  },
  proposal_changed: {
    title: 'Something was decided meanwhile',
    advice: 'Nothing has happened. What you see now is the newest state: look at it again.',
  },
  proposal_decided: {
    title: 'This is decided already',
    advice: 'Somebody else was faster. You see now what they decided.',
  },
  proposal_of_other: {
    title: 'Somebody else proposed this',
    advice: 'You can reject it.',
  },
  proposal_waiting: {
    title: 'Something is proposed already',
    advice: 'It waits for another reviewer.',
  },
  top_up_settled: {
    title: 'This money is not waiting any more',
    advice: 'Somebody else was faster. You see now what became of it.',
  },
  four_eyes_required: {
    title: 'A second reviewer is needed',
    advice: 'You proposed this. Somebody else has to approve.',
  },
  proposal_exists: {
    title: 'An approval is proposed already',
    advice: 'Approve it, or withdraw it first.',
  },
  proposal_missing: {
    title: 'No approval is proposed',
    advice: 'It was withdrawn, or the answers changed since.',
  },
  kyc_transition_impossible: {
    title: 'This is not possible any more',
    advice: 'The application is in another state now.',
  },
  credit_transition_impossible: {
    title: 'This is not possible any more',
    advice: 'The application is in another state now.',
  },
  passkey_refused: {
    title: 'This passkey was not accepted',
    advice: 'Use the one that was made for the back office, or ask an admin for a new code.',
  },
  locked_out: {
    title: 'Too many attempts failed',
    advice: 'The account is locked for a while. Try again in a quarter of an hour.',
  },
  enrolment_code_invalid: {
    title: 'This code is not valid',
    advice: 'It may be mistyped, used already or too old. Check it, or ask an admin for a new one.',
  },
  passkey_too_new: {
    title: 'Your passkey is too new',
    advice: 'It can not decide yet. The time is at the top of the page.',
  },
  second_person_required: {
    title: 'Another person has to confirm',
    advice: 'Not the one who requested it, and not the owner of the account.',
  },
  access_request_unknown: {
    title: 'This request does not exist any more',
    advice: 'It was confirmed, declined or replaced. Load the page again.',
  },
  proposal_void: {
    title: 'The proposal is void',
    advice: 'The reviewer who proposed it was disabled. Propose it again.',
  },
  reviewer_email_taken: {
    title: 'There is an account with this address',
    advice: 'Make a new code for it instead.',
  },
  reviewer_is_caller: {
    title: 'Not with your own account',
    advice: 'Ask another admin.',
  },
};
