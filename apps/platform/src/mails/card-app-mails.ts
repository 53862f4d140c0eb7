import type { DueMail } from '#mail';
import { cardAppMailKinds, invitationOf, type Invitations } from '#strong-auth';
import { Injectable } from '@nestjs/common';

type InvitationSource = Pick<Invitations, 'codeFor' | 'outdatedAmong'>;

/**
 * The mails of the white-label card app to cardholders. The outbox stores ids alone: the code of an invitation is
 * created at each attempt to send its mail.
 */
@Injectable()
export class CardAppMailCodes {
  private invitations?: InvitationSource;

  /** The card app registers itself, because it knows the mails, and not the other way round. */
  register(invitations: InvitationSource): void {
    this.invitations = invitations;
  }

  isOwn({ kind }: Pick<DueMail, 'kind'>): boolean {
    return cardAppMailKinds.some((it) => it === kind);
  }

  /** Why mails are no longer needed, by invitation. */
  async outdatedAmong(mails: readonly DueMail[]): Promise<Map<string, string>> {
    const ids = mails.filter((mail) => this.isOwn(mail)).map(invitationOf);
    return ids.length === 0 ? new Map() : this.invitations!.outdatedAmong(ids);
  }

  /** The facts of a mail that are not stored. */
  async factsOf(mail: DueMail): Promise<object> {
    if (!this.isOwn(mail)) return {};
    const { url, code, expiresAt } = await this.invitations!.codeFor(invitationOf(mail));
    return { enrolmentUrl: url, code, expiresAt };
  }
}
