import { declareError } from '#http';

export const reviewerEmailTaken = declareError(
  'reviewer_email_taken',
  409,
  'There is an account with this e-mail address already.',
);

export const reviewerIsCaller = declareError(
  'reviewer_is_caller',
  409,
  'You can not do this to your own account. Ask another admin.',
);

export const reviewerRoleMissing = declareError(
  'reviewer_role_missing',
  403,
  (role: string) => `This needs the role ${role}.`,
);

export const reviewerUnknown = declareError('reviewer_unknown', 404, 'There is no such account.');
