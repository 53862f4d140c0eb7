/** How staff signs in, at the back office and at the console: codes, passkeys, sessions. */
export { browserOf } from './browser-name.js';
export * from './own-page.js';
export * from './staff-access.js';
export * from './staff-codes.js';
export * from './staff-options.js';
export { requestOf, type StaffRequestKind, StaffRequests } from './staff-requests.js';
export {
  decidesFrom,
  endStaffSessions,
  requireDeciding,
  StaffSessions,
  type StaffSession,
} from './staff-sessions.js';
export { accessRequestUnknown } from './staff-sign-in.errors.js';
export * from './staff-sign-in.dto.js';
