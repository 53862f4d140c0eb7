import { DomainError } from '#http';

export type ReviewerErrorCode =
  'reviewer_email_taken' | 'reviewer_is_caller' | 'reviewer_role_missing' | 'reviewer_unknown';

export const reviewerEmailTaken = () =>
  new DomainError<ReviewerErrorCode>(
    'reviewer_email_taken',
    'There is an account with this e-mail address already.',
  );

export const reviewerIsCaller = () =>
  new DomainError<ReviewerErrorCode>(
    'reviewer_is_caller',
    'You can not do this to your own account. Ask another admin.',
  );

export const reviewerRoleMissing = (role: string) =>
  new DomainError<ReviewerErrorCode>('reviewer_role_missing', `This needs the role ${role}.`);

export const reviewerUnknown = () =>
  new DomainError<ReviewerErrorCode>('reviewer_unknown', 'There is no such account.');
