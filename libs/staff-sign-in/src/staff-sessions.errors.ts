import { DomainError } from '#http';

export type StaffSessionErrorCode = 'session_unknown';

export const sessionUnknown = () =>
  new DomainError<StaffSessionErrorCode>('session_unknown', 'There is no such session.');
