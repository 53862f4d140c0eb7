import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { MailRejectedError, MailSender, type MailSenderOptions } from '#mail';
import { alertMail } from './alert-mail.js';
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
