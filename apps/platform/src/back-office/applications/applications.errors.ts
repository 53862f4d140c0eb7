import { declareError } from '#http';

export const answersNotHandedIn = declareError(
  'answers_not_handed_in',
  409,
  'The company changed its answers and has not handed them in: nobody was screened by them.',
);

export const applicationChanged = declareError(
  'application_changed',
  409,
  'The application changed meanwhile. Load it again.',
);

export const applicationUnknown = declareError(
  'application_unknown',
  404,
  'There is no such application, or it was not handed in.',
);

export const checksOpen = declareError(
  'checks_open',
  409,
  (count: number) => `Nothing is approved while checks stand in the way: ${count}.`,
);

export const fourEyesRequired = declareError(
  'four_eyes_required',
  409,
  'Another reviewer than the one who proposed has to approve.',
);

export const proposalExists = declareError(
  'proposal_exists',
  409,
  'An approval is proposed already.',
);

export const proposalMissing = declareError(
  'proposal_missing',
  409,
  'Nobody proposed an approval, or the answers changed since.',
);
