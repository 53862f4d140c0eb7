import { Injectable, Logger } from '@nestjs/common';
import { type EndpointAlert, EndpointAlerts } from './endpoint-alerts.js';

/** Without a mail server, logs the alert, so that the operator can inform the partner. */
@Injectable()
export class LoggedAlerts extends EndpointAlerts {
  private readonly logger = new Logger(EndpointAlerts.name);

  send({ endpointId, partnerId, failingSince }: EndpointAlert): Promise<void> {
    this.logger.warn(`${endpointId} of ${partnerId} fails since ${failingSince.toISOString()}`);
    return Promise.resolve();
  }
}
