/** How staff signs in, at the back office and at the console: codes, passkeys, sessions. */
export * from './staff-access.js';
export * from './staff.guard.js';
export * from './staff-host.js';
export * from './staff-requests.js';
export {
  decidesFrom,
  endStaffSessions,
  type StaffSession,
  StaffSessions,
} from './staff-sessions.js';
