import type { StaffTables } from '#staff-sign-in';

export const reviewerTables: StaffTables = {
  accounts: 'reviewers',
  codes: 'reviewer_enrolment_codes',
  passkeys: 'reviewer_passkeys',
  sessions: 'reviewer_sessions',
  requests: 'reviewer_access_requests',
  ceremonies: 'reviewer_ceremonies',
  ownerColumn: 'reviewer_id',
  accountColumns: 'a.id, a.name, a.role',
};
