import { declareError, unprocessable } from '#http';

export const accepterNotAuthorized = declareError(
  'accepter_not_authorized',
  unprocessable('/name'),
  'The name is none of those who may sign for the company.',
);

export const acceptanceUnconfirmed = declareError(
  'acceptance_unconfirmed',
  unprocessable('/confirmed'),
  'The agreement is accepted by whoever confirms that.',
);
