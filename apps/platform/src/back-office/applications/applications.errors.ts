import { DomainError } from '#http';

export type ReviewErrorCode =
  | 'answers_not_handed_in'
  | 'application_changed'
  | 'application_unknown'
  | 'checks_open'
  | 'four_eyes_required'
  | 'proposal_exists'
  | 'proposal_missing';

const refusal = (code: ReviewErrorCode, message: string) =>
  new DomainError<ReviewErrorCode>(code, message);

export const answersNotHandedIn = () =>
  refusal(
    'answers_not_handed_in',
    'The company changed its answers and has not handed them in: nobody was screened by them.',
  );

export const applicationChanged = () =>
  refusal('application_changed', 'The application changed meanwhile. Load it again.');

export const applicationUnknown = () =>
  refusal('application_unknown', 'There is no such application, or it was not handed in.');

export const checksOpen = (count: number) =>
  refusal('checks_open', `Nothing is approved while checks stand in the way: ${count}.`);

export const fourEyesRequired = () =>
  refusal('four_eyes_required', 'Another reviewer than the one who proposed has to approve.');

export const proposalExists = () => refusal('proposal_exists', 'An approval is proposed already.');

export const proposalMissing = () =>
  refusal('proposal_missing', 'Nobody proposed an approval, or the answers changed since.');
