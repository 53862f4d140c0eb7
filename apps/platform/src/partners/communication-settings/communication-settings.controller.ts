import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access } from '#access';
import type { CommunicationSettingsResource } from '#contracts';
import { PartnerGuard, PartnerId } from '../partner.guard.js';
import { Operation, RateLimitGuard } from '../../api/index.js';
import { CommunicationSettingsService } from './communication-settings.service.js';
import { SetCommunicationSettingsDto } from './set-communication-settings.dto.js';

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
