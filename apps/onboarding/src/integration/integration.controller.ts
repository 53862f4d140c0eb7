import { Controller, Get } from '@nestjs/common';
import { Access } from '#access';
import {
  fixedSenderOf,
  type Integration,
  type MailKind,
  mailResponsibilities,
  type MailSenderSide,
  type SenderSettings,
  senderOf,
  settingsInForce,
} from '#contracts';
import { OnboardingConfig } from '../onboarding.config.js';
import { OperatorGuard } from '../operator.guard.js';
import { CommunicationSettingsCopy } from './communication-settings.js';

/** The effects of the partner's integration level: who sends which mail, and which card app is used. */
@Controller('integration')
@Access(OperatorGuard)
export class IntegrationController {
  constructor(
    private readonly config: OnboardingConfig,
    private readonly settings: CommunicationSettingsCopy,
  ) {}

  @Get()
  async get(): Promise<Integration> {
    const now = new Date();
    const known = await this.settings.get();
    const settings = known && settingsInForce(known.versions, now);
    const level = settings?.integrationLevel ?? null;
    const coming = known?.versions.find(({ effectiveFrom }) => new Date(effectiveFrom) > now);
    return {
      level,
      changesAt: coming?.effectiveFrom ?? null,
      cardAppUrl: level === 'white_label' ? (this.config.cardAppUrl ?? null) : null,
      mails: mailResponsibilities.map(({ mail, to }) => ({
        mail,
        sender: senderBy(settings, mail),
        to,
      })),
    };
  }
}

function senderBy(settings: SenderSettings | undefined, mail: MailKind): MailSenderSide | null {
  if (!settings) return fixedSenderOf(mail) ?? null;
  return senderOf(mail, settings.integrationLevel, settings.choices);
}
