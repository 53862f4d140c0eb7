import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access } from '#access';
import type { CommunicationSettingsResource } from '#contracts';
import { PartnerId } from '../partner-caller.js';
import { PartnerOperation } from '../partner-operation.js';
import { PartnerGuard } from '../partner.guard.js';
import { RateLimitGuard } from '../../api/index.js';
import { CommunicationSettingsService } from './communication-settings.service.js';
import { SetCommunicationSettingsDto } from './set-communication-settings.dto.js';

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
  @PartnerOperation(
    'setCommunicationSettings',
    'settings:write',
    'communication_settings_changed_too_often',
  )
  set(
    @PartnerId() partnerId: string,
    @Body() body: SetCommunicationSettingsDto,
  ): Promise<CommunicationSettingsResource> {
    return this.settings.set(partnerId, body);
  }
}
