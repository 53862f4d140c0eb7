/** How staff signs in, at the back office and at the console: codes, passkeys, sessions. */
export { browserOf } from './browser-name.js';
export * from './own-page.js';
export * from './staff-access.js';
export * from './staff-codes.js';
export * from './staff-options.js';
export type { StaffSessionErrorCode } from './staff-sessions.errors.js';
export { endStaffSessions, StaffSessions, type StaffSession } from './staff-sessions.js';
export * from './staff-sign-in.dto.js';
