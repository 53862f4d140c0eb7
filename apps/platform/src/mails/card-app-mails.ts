import type { DueMail } from '#mail';
import { invitationOf, type Invitations } from '#strong-auth';
import { Injectable } from '@nestjs/common';

type InvitationSource = Pick<Invitations, 'codeFor' | 'outdatedAmong'>;

/**
 * The codes of invitations to the white-label card app. The outbox does not store them: a code is created at each attempt
 * to send its mail.
 */
@Injectable()
export class CardAppMailCodes {
  private invitations?: InvitationSource;

  /** The card app registers itself, because it knows the mails, and not the other way round. */
  register(invitations: InvitationSource): void {
    this.invitations = invitations;
  }

  isInvitation({ kind }: Pick<DueMail, 'kind'>): boolean {
    return kind === 'card_app_invitation';
  }

  /** Why mails are no longer needed, by invitation. */
  async outdatedAmong(mails: readonly DueMail[]): Promise<Map<string, string>> {
    const ids = mails.filter((mail) => this.isInvitation(mail)).map(invitationOf);
    return ids.length === 0 ? new Map() : this.invitations!.outdatedAmong(ids);
  }

  /** The facts of a mail that are not stored. */
  async factsOf(mail: DueMail): Promise<object> {
    if (!this.isInvitation(mail)) return {};
    const { url, code, expiresAt } = await this.invitations!.codeFor(invitationOf(mail));
    return { enrolmentUrl: url, code, expiresAt };
  }
}
