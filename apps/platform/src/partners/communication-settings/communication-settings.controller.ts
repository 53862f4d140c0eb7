import { Access } from '#access';
import { CommunicationSettings, type CommunicationSettingsResource } from '#contracts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerId, PartnerOperation } from '../partner-caller.js';
import { PartnerGuard } from '../partner.guard.js';
import {
  CommunicationSettingsService,
  settingsChangedTooOften,
} from './communication-settings.service.js';

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
    @Body() body: CommunicationSettings,
  ): Promise<CommunicationSettingsResource> {
    return this.settings.set(partnerId, body);
  }
}
