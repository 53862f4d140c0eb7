import type { DueMail } from '#mail';
import { cardAppMailKinds, type InvitationCode, type Invitations } from '#strong-auth';
import { Injectable } from '@nestjs/common';

type InvitationSource = Pick<Invitations, 'codeFor' | 'statesOf'>;

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
    if (ids.length === 0) return new Map();
    const states = await this.invitations!.statesOf(ids);
    return new Map(
      ids.flatMap((id) => {
        const state = states.get(id);
        if (state?.isOpen) return [];
        return [[id, state?.why ?? 'the invitation is too old']];
      }),
    );
  }

  /** The facts of a mail that are not stored. */
  async factsOf(mail: DueMail): Promise<object> {
    if (!this.isOwn(mail)) return {};
    const { url, code, expiresAt } = await this.codeOf(mail);
    return { enrolmentUrl: url, code, expiresAt };
  }

  private codeOf(mail: DueMail): Promise<InvitationCode> {
    return this.invitations!.codeFor(invitationOf(mail));
  }
}

/** @param mail of the card app. */
export function invitationOf({ facts }: Pick<DueMail, 'facts'>): string {
  return (facts as { invitationId: string }).invitationId;
}
