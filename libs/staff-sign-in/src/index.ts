/** How staff signs in, at the back office and at the console: codes, passkeys, sessions. */
export {
  browserOf,
  decidesFrom,
  endStaffSessions,
  requireDeciding,
  type StaffSession,
  StaffSessions,
} from './staff-sessions.js';
export * from './staff-requests.js';
export * from './staff-access.js';
export * from './staff-options.js';
