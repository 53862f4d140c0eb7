import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ConsoleInvitation, InvitedConsoleUser } from '#contracts';
import { escapeHtml } from '#http';
import { type Mail, MailSender, mailSenderOptionsOf } from '#mail';
import { PartnersService } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import type { Invited } from './console-users.service.js';

/**
 * Mails invitations. Whoever invites is shown the link as well, and invites again if it gets lost, so a mail that
 * can't be sent is not kept: the answer says so.
 */
@Injectable()
export class InvitationMails implements OnApplicationShutdown {
  private readonly logger = new Logger(InvitationMails.name);
  private readonly sender: MailSender | undefined;

  constructor(
    config: PlatformConfig,
    private readonly partners: PartnersService,
  ) {
    const { smtpUrl } = config;
    this.sender = smtpUrl ? new MailSender(mailSenderOptionsOf({ ...config, smtpUrl })) : undefined;
  }

  /** @param partnerId whose console it is. */
  async send({ user, code }: Invited, partnerId: string): Promise<InvitedConsoleUser> {
    const partnerName = await this.partners.nameOf(partnerId);
    const isMailed = await this.mail(invitationMail(user, code, partnerName));
    const invitation: ConsoleInvitation = { ...code, isMailed };
    return { user, invitation };
  }

  onApplicationShutdown(): void {
    this.sender?.close();
  }

  private async mail(mail: Mail): Promise<boolean> {
    if (!this.sender) return false;
    try {
      await this.sender.send(mail);
      return true;
    } catch (error) {
      this.logger.warn(`an invitation was not mailed: ${(error as Error).name}`);
      return false;
    }
  }
}

function invitationMail(
  { id, name, email }: Invited['user'],
  { url, expiresAt }: Invited['code'],
  partnerName: string,
): Mail {
  const lead = `You are invited to the console of ${partnerName}. Open this link, and make a passkey on your device:`;
  const end =
    `It is good once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC. Whoever has it can sign in as you: ` +
    'pass it on to nobody. If you did not expect it, ignore it.';
  return {
    messageId: `${id}.${Date.parse(expiresAt)}@console-invitations`,
    to: { name, address: email },
    subject: `Your invitation to the console of ${partnerName}`,
    text: [lead, url, end].join('\n\n'),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
      `<p>${escapeHtml(end)}</p>`,
    ].join('\n'),
  };
}
