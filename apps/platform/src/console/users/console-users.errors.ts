import { DomainError } from '#http';

export type ConsoleUserErrorCode =
  | 'console_admin_last'
  | 'console_role_missing'
  | 'console_user_email_taken'
  | 'console_user_unknown'
  | 'console_users_too_many'
  | 'invitations_too_many';

export const consoleAdminLast = () =>
  new DomainError<ConsoleUserErrorCode>(
    'console_admin_last',
    'This is the last admin who can sign in. Make somebody else an admin first.',
  );

export const consoleRoleMissing = (role: string) =>
  new DomainError<ConsoleUserErrorCode>('console_role_missing', `This needs the role ${role}.`);

export const consoleUserEmailTaken = () =>
  new DomainError<ConsoleUserErrorCode>(
    'console_user_email_taken',
    'There is a person with this e-mail address already.',
  );

export const consoleUserUnknown = () =>
  new DomainError<ConsoleUserErrorCode>('console_user_unknown', 'There is no such person.');

export const consoleUsersTooMany = (most: number) =>
  new DomainError<ConsoleUserErrorCode>(
    'console_users_too_many',
    `A partner has at most ${most} people at the console.`,
  );

export const invitationsTooMany = (most: number, retryAfterSeconds: number) =>
  new DomainError<ConsoleUserErrorCode>(
    'invitations_too_many',
    `A partner can invite ${most} people an hour, each repetition included. Try again later.`,
    { retryAfterSeconds },
  );
