import type { IncomingMessage } from 'node:http';
import { BACK_OFFICE_API, BACK_OFFICE_HEADER, type ReviewerRole } from '#contracts';
import { declareError, type DomainError } from '#http';
import { MailOutbox } from '#mail';
import {
  type StaffAction,
  StaffController,
  StaffGuard,
  StaffHost,
  type StaffKind,
} from '#staff-sign-in';
import { originForeign } from '#strong-auth';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RateLimitGuard } from '../../api/index.js';
import { addStaffMail } from '../../mails/index.js';
import { PlatformConfig } from '../../platform.config.js';

/** A back-office user, as other modules see it. */
export interface Reviewer {
  id: string;
  name: string;
  role: ReviewerRole;
}

export const reviewerKind: StaffKind = {
  name: 'Back office',
  page: '/back-office',
  cookie: 'back_office',
  codeMinutes: 24 * 60,
  tables: {
    idPrefix: 'rev_',
    accounts: 'reviewers',
    codes: 'reviewer_enrolment_codes',
    passkeys: 'reviewer_passkeys',
    sessions: 'reviewer_sessions',
    requests: 'reviewer_access_requests',
    ceremonies: 'reviewer_ceremonies',
    ownerColumn: 'reviewer_id',
    accountColumns: 'a.id, a.name, a.role',
  },
};

/** Older entries also have `code_made`: a code that an admin was shown. */
type ReviewerAction =
  | StaffAction
  | 'added'
  | 'confirmed'
  | 'code_mailed'
  | 'code_shown'
  | 'passkey_requested'
  | 'passkey_confirmed'
  | 'enable_requested'
  | 'request_declined'
  | 'disabled'
  | 'enabled';

/** Records an action on an account. The database refuses to change or delete an entry. */
export async function recordReviewerAction(
  manager: EntityManager,
  reviewerId: string,
  action: ReviewerAction,
  actorId: string | null = null,
): Promise<void> {
  await manager.query(
    'INSERT INTO reviewer_events (reviewer_id, action, actor_id) VALUES ($1, $2, $3)',
    [reviewerId, action, actorId],
  );
}

const reviewerRoleMissing = declareError(
  'reviewer_role_missing',
  403,
  (role: string) => `This needs the role ${role}.`,
);

/** The reviewers, who use the back office. Each step is logged, and a new passkey is reported to its owner. */
@Injectable()
export class ReviewerHost extends StaffHost {
  constructor(
    config: PlatformConfig,
    private readonly outbox: MailOutbox,
  ) {
    super(reviewerKind, config.backOfficeUrl ?? config.publicUrl, {
      idleMinutes: config.backOfficeIdleMinutes,
      sessionHours: config.backOfficeSessionHours,
      newPasskeyHoldHours: config.newPasskeyHoldHours,
    });
  }

  async record(manager: EntityManager, accountId: string, action: StaffAction): Promise<void> {
    await recordReviewerAction(manager, accountId, action);
    if (action !== 'enrolled') return;
    await addStaffMail(this.outbox, manager, { kind: 'staff_passkey_enrolled', accountId });
  }

  /** Proven by the origin and by a header that other pages can't send. */
  requireOwnPage({ headers }: IncomingMessage, isReading: boolean): void {
    if (isReading) return;
    const isOwn = headers.origin === undefined || headers.origin === this.origin;
    if (!isOwn || headers[BACK_OFFICE_HEADER] === undefined) throw originForeign();
  }

  roleMissing(role: string): DomainError {
    return reviewerRoleMissing(role);
  }
}

/** Admits only calls with a valid back-office session. */
@Injectable()
export class ReviewerGuard extends StaffGuard {}

/** A back-office controller for signed-in reviewers with a role. Its module must import `ReviewersModule`. */
export function BackOfficeController(
  path: string,
  role: ReviewerRole = 'reviewer',
): ClassDecorator {
  const guards = { before: RateLimitGuard, session: ReviewerGuard };
  return StaffController(`${BACK_OFFICE_API}/${path}`, role, guards);
}

/** A PDF to be saved: browsers show none in a sandbox. @param fileName of ASCII letters, digits and hyphens. */
export function pdfDownload(fileName: string, content: Buffer): StreamableFile {
  return new StreamableFile(content, {
    type: 'application/pdf',
    disposition: `attachment; filename="${fileName}"`,
    length: content.length,
  });
}
