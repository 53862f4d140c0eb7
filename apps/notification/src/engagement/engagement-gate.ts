import { Injectable } from '@nestjs/common';
import type { MailKind } from '#contracts';
import { Clock } from '../clock.js';
import { NotificationConfig } from '../notification.config.js';
import { nextDaytime } from './daytime.js';
import { engagementRuleOf } from './engagement-rules.js';
import { Milestones } from './milestones.js';

/** Checks a reminder just before sending, which may be long after it was due. */
@Injectable()
export class EngagementGate {
  constructor(
    private readonly config: NotificationConfig,
    private readonly clock: Clock,
    private readonly milestones: Milestones,
  ) {}

  /** @returns undefined if the reminder may be sent now. */
  async holdBack(
    mail: MailKind,
    companyId: string,
    timeZone: string | null,
  ): Promise<{ notBefore: Date } | { cancelled: string } | undefined> {
    const rule = engagementRuleOf(mail);
    if (rule && (await this.milestones.isReached(companyId, rule.without))) {
      return { cancelled: 'the company has done it' };
    }
    const notBefore = nextDaytime(this.clock.now(), timeZone ?? this.config.defaultTimeZone);
    return notBefore && { notBefore };
  }
}
