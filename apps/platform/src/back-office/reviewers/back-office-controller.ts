import { BACK_OFFICE_API, type ReviewerRole } from '#contracts';
import { StaffController, StaffGuard } from '#staff-sign-in';
import { Injectable, StreamableFile } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';

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
