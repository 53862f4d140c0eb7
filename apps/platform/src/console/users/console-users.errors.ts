import { declareError } from '#http';

export const consoleAdminLast = declareError(
  'console_admin_last',
  409,
  'This is the last admin who can sign in. Make somebody else an admin first.',
);

export const consoleRoleMissing = declareError(
  'console_role_missing',
  403,
  (role: string) => `This needs the role ${role}.`,
);

export const consoleUserEmailTaken = declareError(
  'console_user_email_taken',
  409,
  'There is a person with this e-mail address already.',
);

export const consoleUserUnknown = declareError(
  'console_user_unknown',
  404,
  'There is no such person.',
);

export const consoleUsersTooMany = declareError(
  'console_users_too_many',
  409,
  (most: number) => `A partner has at most ${most} people at the console.`,
);

export const invitationsTooMany = declareError(
  'invitations_too_many',
  429,
  (most: number, retryAfterSeconds: number) => ({
    message: `A partner can invite ${most} people an hour, each repetition included. Try again later.`,
    retryAfterSeconds,
  }),
);
