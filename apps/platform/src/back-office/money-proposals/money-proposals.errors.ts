import { DomainError } from '#http';

export type MoneyProposalErrorCode =
  | 'proposal_changed'
  | 'proposal_decided'
  | 'proposal_of_other'
  | 'proposal_unknown'
  | 'proposal_void'
  | 'proposal_waiting';

const refusal = (code: MoneyProposalErrorCode, message: string) => () =>
  new DomainError<MoneyProposalErrorCode>(code, message);

export const proposalChanged = refusal(
  'proposal_changed',
  'Something was proposed or decided about it meanwhile. Load it again.',
);

export const proposalDecided = refusal('proposal_decided', 'The proposal was decided already.');

export const proposalVoid = refusal(
  'proposal_void',
  'The proposal is void: the account of the reviewer who proposed it was disabled.',
);

export const proposalOfOther = refusal(
  'proposal_of_other',
  'Only the reviewer who proposed it can withdraw it; others reject it.',
);

export const proposalUnknown = refusal('proposal_unknown', 'There is no such proposal.');

export const proposalWaiting = refusal(
  'proposal_waiting',
  'Something is proposed already, and waits for another reviewer.',
);
