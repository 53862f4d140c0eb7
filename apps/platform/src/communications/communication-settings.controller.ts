import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access } from '#access';
import type { CommunicationSettingsResource } from '#contracts';
import { PartnerGuard, PartnerId } from '../partners/partner.guard.js';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { CommunicationSettingsService } from './communication-settings.service.js';
import { SetCommunicationSettingsDto } from './set-communication-settings.dto.js';
import { Operation } from '../operation.js';

@Controller('v1/communication-settings')
@Access(PartnerGuard, RateLimitGuard)
export class CommunicationSettingsController {
  constructor(private readonly settings: CommunicationSettingsService) {}

  @Get()
  @Operation('getCommunicationSettings')
  get(@PartnerId() partnerId: string): Promise<CommunicationSettingsResource> {
    return this.settings.get(partnerId);
  }

  @Put()
  @Operation('setCommunicationSettings', 'communication_settings_changed_too_often')
  set(
    @PartnerId() partnerId: string,
    @Body() body: SetCommunicationSettingsDto,
  ): Promise<CommunicationSettingsResource> {
    return this.settings.set(partnerId, body);
  }
}
