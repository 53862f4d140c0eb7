export { Acts, needsStepUp, NoStepUp, StepUpGuard } from './acts/step-up.guard.js';

export { ApprovalEnding } from './approvals/approval-ending.js';
export * from './approvals/approval.js';
export * from './approvals/approval.worker.js';
export * from './approvals/approvals.js';
export * from './card-app.config.js';
export { Devices } from './devices/devices.js';
export { EnrolmentCodes } from './enrolment/enrolment-codes.js';
export * from './enrolment/invitations.js';
export { CountedSecrets, enrolmentCodeInvalid, OneTimeCodes } from './enrolment/one-time-codes.js';

export * from './strong-auth.options.js';
export * from './http/card-app-controller.js';
export * from './passkeys/passkeys.js';
export * from './approvals/challenges.controller.js';
export * from './http/session.guard.js';
export { CEREMONY_SECONDS, challengeOf } from './passkeys/ceremonies.js';
export { AttemptLock } from './passkeys/assertions.js';
export * from './sessions/sessions.js';
export * from './strong-auth.module.js';
export * from './tables/strong-auth-tables.js';
