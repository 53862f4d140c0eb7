import { Access } from '#access';
import {
  CheckedBy,
  type CommunicationSettings,
  type CommunicationSettingsResource,
  type IntegrationLevel,
  integrationLevels,
  type MailSenderChoices,
  mailSenders,
  mailsOfChoice,
  OptionalField,
} from '#contracts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { IsIn, IsObject } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerId, PartnerOperation } from '../partner-caller.js';
import { PartnerGuard } from '../partner.guard.js';
import {
  CommunicationSettingsService,
  settingsChangedTooOften,
} from './communication-settings.service.js';

class SetCommunicationSettingsDto implements CommunicationSettings {
  @IsIn(integrationLevels)
  integrationLevel: IntegrationLevel;

  @OptionalField()
  @IsObject()
  @AreChoices()
  choices?: MailSenderChoices;
}

/** Allowed at any level, so that a partner may change its level and keep its choices. */
function AreChoices(): PropertyDecorator {
  const mails: readonly string[] = mailsOfChoice('native');
  const sides: readonly unknown[] = mailSenders;
  return CheckedBy({
    name: 'areChoices',
    isGood: (value) =>
      Object.entries(value ?? {}).every(
        ([mail, side]) => mails.includes(mail) && sides.includes(side),
      ),
    message: `may name ${mailSenders.join(' or ')} for ${mails.join(', ')} only`,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        mails.map((mail) => [mail, { type: 'string', enum: [...sides] }]),
      ),
      additionalProperties: false,
    },
  });
}

@Controller('v1/communication-settings')
@Access(PartnerGuard, RateLimitGuard)
export class CommunicationSettingsController {
  constructor(private readonly settings: CommunicationSettingsService) {}

  @Get()
  @PartnerOperation('getCommunicationSettings', 'settings:read')
  get(@PartnerId() partnerId: string): Promise<CommunicationSettingsResource> {
    return this.settings.get(partnerId);
  }

  @Put()
  @PartnerOperation('setCommunicationSettings', 'settings:write', settingsChangedTooOften)
  set(
    @PartnerId() partnerId: string,
    @Body() body: SetCommunicationSettingsDto,
  ): Promise<CommunicationSettingsResource> {
    return this.settings.set(partnerId, body);
  }
}
