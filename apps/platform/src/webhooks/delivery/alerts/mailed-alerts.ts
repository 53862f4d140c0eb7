import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Mail, MailRejectedError, MailSender, type MailSenderOptions } from '#mail';
import { escapeHtml } from '#http';
import { type EndpointAlert, EndpointAlerts } from './endpoint-alerts.js';

/** Mails alerts to the partner's technical contact. */
export class MailedAlerts extends EndpointAlerts implements OnApplicationShutdown {
  private readonly logger = new Logger(EndpointAlerts.name);
  private readonly sender: MailSender;

  constructor(options: MailSenderOptions) {
    super();
    this.sender = new MailSender(options);
  }

  async send(alert: EndpointAlert): Promise<void> {
    if (!alert.contactEmail) {
      this.logger.warn(
        `${alert.partnerId} has no contact for the alert that ${alert.endpointId} fails`,
      );
      return;
    }
    try {
      await this.sender.send(alertMail(alert, alert.contactEmail));
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error;
      this.logger.warn(`${alert.partnerId} can't be alerted by mail: ${error.message}`);
    }
  }

  onApplicationShutdown(): void {
    this.sender.close();
  }
}

const FAILING_FOR: Readonly<Record<number, string>> = {
  1: 'for an hour',
  2: 'for a day',
  3: 'for four days',
};

/** @param contactEmail the alert's contact, which must be set. */
export function alertMail(alert: EndpointAlert, contactEmail: string): Mail {
  const { endpointId, partnerName, url, failingSince, lastFailure, level } = alert;
  const sentences = [
    `Your webhook endpoint ${hostOf(url)} has been failing ${FAILING_FOR[level]}, since ${failingSince.toISOString()}.`,
    `The last attempt: ${lastFailure ?? 'no answer'}.`,
    'Each event is tried for five days after its first attempt. What is given up then is kept for 30 days ' +
      'and can be sent again with POST /v1/events/recover.',
  ];
  return {
    messageId: `${endpointId}.${failingSince.getTime()}.${level}@endpoint-alerts`,
    to: { name: partnerName, address: contactEmail },
    subject: `Your webhook endpoint has been failing ${FAILING_FOR[level]}`,
    text: sentences.join('\n\n'),
    html: sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n'),
  };
}

/** Path and query may contain confidential data. */
function hostOf(url: string): string {
  return new URL(url).host;
}
