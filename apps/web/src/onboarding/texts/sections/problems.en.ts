import { MAX_ANSWER_LENGTH } from '#onboarding-rules';

const tooLong = `This is too long: please use at most ${MAX_ANSWER_LENGTH} characters. It is not saved yet.`;

/** The messages for answers, by the code of the server's rule or of the reason why an answer is held. */
export const problemsInEnglish = {
  missing: 'Please answer this.',
  unknown_choice: 'Please choose from the list.',
  date_malformed: 'This is not a date.',
  date_in_future: 'This date is in the future.',
  date_too_early: 'This date is too long ago.',
  under_age: 'This person is not of age.',
  country_unknown: 'Please choose a country.',
  country_not_served: 'We do not offer accounts to companies of this country yet.',
  postal_code_malformed: 'This is not a postal code of the chosen country.',
  region_unknown: 'Please choose from the list.',
  registration_number_malformed: 'This is not a registration number of the chosen country.',
  vat_number_malformed: 'This is not a VAT number of the chosen country.',
  email_malformed: 'Please give an e-mail address such as name@example.com.',
  website_malformed: 'Please give the whole address, such as https://example.com.',
  currency_unknown: 'We do not offer this currency.',
  currency_differs: 'This must be in the currency of the credit limit.',
  amount_not_positive: 'This must be above zero.',
  amount_negative: 'This must not be below zero.',
  year_not_finished: 'This year is not finished yet.',
  year_too_early: 'This year is too long ago.',
  repeated: 'This is named twice.',
  percentage_out_of_range: 'This must be above 0 and at most 100, with at most two decimals.',
  percentages_above_100: 'Together the owners have more than 100%.',
  signatory_not_represented: 'As a signatory you must be one of the representatives below.',
  owners_despite_none: 'Remove the owners, or the mark that there are none.',
  power_of_attorney_missing: 'Please upload the power of attorney.',
  max_length: tooLong,
  too_long: tooLong,
  unstorable_text:
    'This contains characters that can not be stored. Please type it anew. It is not saved yet.',
  no_number:
    'This is not a number we understand. Please use digits, such as 25,000.50. Not saved yet.',
  too_many_decimals: 'These are too many decimals. Please use fewer. It is not saved yet.',
  not_whole: 'Please give a whole number. It is not saved yet.',
  too_large: 'This is more than can be kept. It is not saved yet.',
  other_currency: 'Please give this in the currency beside the field. It is not saved yet.',
  date_incomplete: 'This date is not complete. It is not saved yet.',
  changed_elsewhere: 'This was changed elsewhere too: please choose at the top of the page.',
  other: 'This answer was not accepted.',
};

export type ProblemTexts = typeof problemsInEnglish;
