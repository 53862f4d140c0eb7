import type { StaffTables } from '#staff-sign-in';

export const consoleTables: StaffTables = {
  accounts: 'console_users',
  codes: 'console_enrolment_codes',
  passkeys: 'console_passkeys',
  sessions: 'console_sessions',
  requests: 'console_access_requests',
  ceremonies: 'console_ceremonies',
  ownerColumn: 'user_id',
  accountColumns: 'a.id, a.name, a.email, a.role, a.partner_id AS "partnerId"',
};
