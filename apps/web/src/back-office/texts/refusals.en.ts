import type { FailureText } from '../../shared/staff-session/staff-welcome.js';

/** By the server's error codes. */
export const refusalsInEnglish: Record<string, FailureText> = {
  task_taken: {
    title: 'A colleague was faster',
    advice: 'The list now shows who has the task.',
  },
  task_unknown: {
    title: 'This task was decided in the meantime',
    advice: 'The list now shows what still waits.',
  },
  answers_not_handed_in: {
    title: 'The company is changing its answers',
    advice: 'Wait until it submits them. Only submitted answers can be screened.',
  },
  application_changed: {
    title: 'The application has changed in the meantime',
    advice: 'Nothing was decided. The page now shows the current answers. Review them again.',
  },
  checks_open: {
    title: 'Open checks prevent the approval',
    advice:
      'Wait for running checks, and resolve every match. An application with a confirmed sanctions match cannot be approved.',
  },
  check_resolved: {
    title: 'This check is already resolved',
    advice: 'Somebody else has resolved it. The page now shows their decision.',
  },
  company_already_restricted: {
    title: 'This company is already restricted',
    advice: 'Somebody else has restricted it. The page now shows it.',
  },
  company_ended: {
    title: 'The relationship with this company has ended',
    advice: 'It gets nothing any more. Its money can be returned to the sender, or paid out.',
  },
  end_proposed: {
    title: 'The end is already proposed',
    advice: 'Somebody else has proposed it. The page now shows it.',
  },
  end_not_proposed: {
    title: 'This end is not proposed any more',
    advice: 'Somebody else has withdrawn it, or has proposed another one. The page now shows it.',
  },
  company_not_ended: {
    title: 'The relationship has not ended',
    advice: 'End it first. The balance is paid out afterwards.',
  },
  payout_blocked: {
    title: 'The balance cannot be paid out yet',
    advice:
      'Money is held for payments, or an account of the company is below zero. Wait for the payments, or settle what is owed.',
  },
  payout_balance_changed: {
    title: 'The balance has changed in the meantime',
    advice: 'Nothing was paid out. Withdraw the proposal, and propose the new balance.',
  },
  company_not_restricted: {
    title: 'This company is not restricted any more',
    advice: 'Somebody else has lifted the restriction. The page now shows it.',
  },
  review_not_open: {
    title: 'No review is under way',
    advice: 'Somebody else has confirmed it. The page now shows when the next one is due.',
  },
  case_closed: {
    title: 'This case is already closed',
    advice: 'Somebody else has closed it. The page now shows their note.',
  },
  exceptions_closed: {
    title: 'This payment is already closed',
    advice: 'Somebody else has closed it. The page now shows their note.',
  },
  partner_name_taken: {
    title: 'A partner with this name already exists',
    advice: 'Nothing was created. Choose another name, or invite a person to the existing partner.',
  },
  payment_changed: {
    title: 'The contradictions have changed',
    advice: 'Nothing was closed. The page now shows the current messages. Review them again.',
  },
  account_currency_wrong: {
    title: 'The currencies differ',
    advice: 'Choose an account in the currency of the transfer.',
  },
  account_not_open: {
    title: 'The account is not open',
    advice: 'Its credit application is not decided yet.',
  },
  balance_out_of_range: {
    title: 'The balance would exceed the maximum of an account',
    advice: 'Nothing was posted.',
  },
  entry_unknown: {
    title: 'The account has no entry with this id',
    advice: 'Copy the id from the list of its entries.',
  },
  proposal_changed: {
    title: 'The proposal has changed in the meantime',
    advice: 'Nothing was decided. The page now shows the current proposal. Review it again.',
  },
  proposal_decided: {
    title: 'This proposal is already decided',
    advice: 'Somebody else has decided. The page now shows their decision.',
  },
  proposal_of_other: {
    title: 'Somebody else proposed this',
    advice: 'You can reject it.',
  },
  proposal_waiting: {
    title: 'There is already a proposal',
    advice: 'Another reviewer has to decide on it first.',
  },
  top_up_settled: {
    title: 'This transfer is no longer unmatched',
    advice: 'It was assigned or returned. The page now shows the result.',
  },
  four_eyes_required: {
    title: 'A second reviewer is needed',
    advice: 'You proposed this. Somebody else has to approve.',
  },
  proposal_exists: {
    title: 'An approval is already proposed',
    advice: 'Approve it, or withdraw it first.',
  },
  proposal_missing: {
    title: 'No approval is proposed',
    advice: 'It was withdrawn, or the answers have changed since.',
  },
  kyc_transition_impossible: {
    title: 'This is not possible any more',
    advice: 'The application now has another status.',
  },
  credit_transition_impossible: {
    title: 'This is not possible any more',
    advice: 'The application now has another status.',
  },
  passkey_refused: {
    title: 'This passkey was not accepted',
    advice: 'Use your passkey for the back office, or ask an admin for a new code.',
  },
  locked_out: {
    title: 'Too many failed attempts',
    advice: 'The account is locked. Try again in a quarter of an hour.',
  },
  enrolment_code_invalid: {
    title: 'This code is not valid',
    advice: 'It may be mistyped, used already or too old. Check it, or ask an admin for a new one.',
  },
  passkey_too_new: {
    title: 'Your passkey is too new',
    advice: 'It cannot approve or deny yet. The top of the page shows from when it can.',
  },
  second_person_required: {
    title: 'Another person has to confirm',
    advice: 'The person who requested it and the owner of the account cannot confirm it.',
  },
  access_request_unknown: {
    title: 'This request no longer exists',
    advice: 'It was confirmed, declined or replaced. Reload the page.',
  },
  proposal_void: {
    title: 'The proposal is void',
    advice: 'The reviewer who proposed it was disabled. Propose it again.',
  },
  reviewer_email_taken: {
    title: 'An account with this address already exists',
    advice: 'Create a new code for it instead.',
  },
  reviewer_is_caller: {
    title: 'You cannot do this with your own account',
    advice: 'Ask another admin.',
  },
};
