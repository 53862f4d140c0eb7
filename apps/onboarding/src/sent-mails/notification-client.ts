import { Injectable, Logger } from '@nestjs/common';
import { tracedCall } from '#observability';
import { OnboardingConfig } from '../onboarding.config.js';
import { mailsUnavailable } from './sent-mails.errors.js';

// An operator is waiting for the page.
const TIMEOUT_MS = 3_000;

export interface NotificationAnswer {
  status: number;
  contentType: string;
  body: string;
}

/**
 * The notification service, which stores the mails. It accepts our token; this service checks the
 * operator's sign-in.
 */
@Injectable()
export class NotificationClient {
  private readonly logger = new Logger(NotificationClient.name);

  constructor(private readonly config: OnboardingConfig) {}

  /**
   * @returns the service's answer, including refusals.
   * @throws mails_unavailable if there is no answer that can be passed on.
   */
  async call(method: 'GET' | 'POST' | 'DELETE', path: string): Promise<NotificationAnswer> {
    const { notificationUrl, notificationToken } = this.config;
    if (notificationUrl === undefined) {
      throw mailsUnavailable('This service is not connected to the notification service.');
    }
    const url = `${notificationUrl.replace(/\/$/, '')}${path}`;
    const target = 'notification';
    const answer = await tracedCall(method, new URL(url), target, async (traceparent, answered) => {
      const given = await this.answerOf(url, {
        method,
        headers: {
          authorization: `Bearer ${notificationToken}`,
          ...(traceparent && { traceparent }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answered(given.status);
      return given;
    });
    // The service refused our token; a 401 would make the page believe that the operator is signed out.
    if (answer.status >= 500 || answer.status === 401) {
      this.logger.error(`the notification service answered ${answer.status}`);
      throw mailsUnavailable('The notification service can not answer now.');
    }
    return answer;
  }

  private async answerOf(url: string, request: RequestInit): Promise<NotificationAnswer> {
    try {
      const response = await fetch(url, request);
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'application/json',
        body: await response.text(),
      };
    } catch (error) {
      this.logger.warn(`the notification service does not answer: ${String(error)}`);
      throw mailsUnavailable('The notification service does not answer.');
    }
  }
}
