import { DomainError } from '#http';

export type StaffSignInErrorCode =
  'access_request_unknown' | 'passkey_too_new' | 'second_person_required' | 'session_unknown';

const refusal = (code: StaffSignInErrorCode, message: string) =>
  new DomainError<StaffSignInErrorCode>(code, message);

export const accessRequestUnknown = () =>
  refusal(
    'access_request_unknown',
    'There is no such request. It was confirmed, declined or replaced.',
  );

/** @param from when the passkey may decide. */
export const passkeyTooNew = (from: Date) =>
  refusal(
    'passkey_too_new',
    `Your passkey is new. It can decide from ${from.toISOString().slice(0, 16).replace('T', ' ')} UTC on.`,
  );

export const secondPersonRequired = () =>
  refusal(
    'second_person_required',
    'Another person has to confirm this: not the one who requested it, and not the owner of the account.',
  );

export const sessionUnknown = () => refusal('session_unknown', 'There is no such session.');
