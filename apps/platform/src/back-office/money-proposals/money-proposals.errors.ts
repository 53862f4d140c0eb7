import { declareError } from '#http';

export const proposalChanged = declareError(
  'proposal_changed',
  409,
  'Something was proposed or decided about it meanwhile. Load it again.',
);

export const proposalDecided = declareError(
  'proposal_decided',
  409,
  'The proposal was decided already.',
);

export const proposalVoid = declareError(
  'proposal_void',
  409,
  'The proposal is void: the account of the reviewer who proposed it was disabled.',
);

export const proposalOfOther = declareError(
  'proposal_of_other',
  403,
  'Only the reviewer who proposed it can withdraw it; others reject it.',
);

export const proposalUnknown = declareError('proposal_unknown', 404, 'There is no such proposal.');

export const proposalWaiting = declareError(
  'proposal_waiting',
  409,
  'Something is proposed already, and waits for another reviewer.',
);
