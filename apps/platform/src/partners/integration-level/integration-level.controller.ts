import { Access } from '#access';
import {
  type ConfirmedItem,
  confirmedItems,
  type IntegrationLevelResource,
  type JsonSchema,
} from '#contracts';
import { Controller, Delete, Get, Param, type PipeTransform, Put } from '@nestjs/common';
import { RateLimitGuard } from '../../api/index.js';
import { Caller, type PartnerCaller, PartnerId, PartnerOperation } from '../partner-caller.js';
import { PartnerGuard } from '../partner.guard.js';
import {
  checklistItemSeen,
  checklistItemUnknown,
  IntegrationLevelService,
} from './integration-level.service.js';

class ConfirmedItemPipe implements PipeTransform<string, ConfirmedItem> {
  /** Schema for the API document. */
  readonly schema: JsonSchema = { type: 'string', enum: [...confirmedItems] };

  transform(value: string): ConfirmedItem {
    const item = confirmedItems.find((name) => name === value);
    if (!item) throw checklistItemUnknown();
    return item;
  }
}

const confirmedItem = new ConfirmedItemPipe();

@Controller('v1/integration-level')
@Access(PartnerGuard, RateLimitGuard)
export class IntegrationLevelController {
  constructor(private readonly level: IntegrationLevelService) {}

  /** The integration level in force, and its checklist with the state that the platform reads. */
  @Get()
  @PartnerOperation('getIntegrationLevel', 'settings:read')
  get(@PartnerId() partnerId: string): Promise<IntegrationLevelResource> {
    return this.level.get(partnerId);
  }

  /** Confirms an item that the platform cannot see. The trail records who confirmed it. A repetition renews its date. */
  @Put('confirmations/:item')
  @PartnerOperation(
    'confirmChecklistItem',
    'settings:write',
    checklistItemSeen,
    checklistItemUnknown,
  )
  async confirm(
    @Caller() caller: PartnerCaller,
    @Param('item', confirmedItem) item: ConfirmedItem,
  ): Promise<IntegrationLevelResource> {
    await this.level.confirm(caller, item);
    return this.level.get(caller.partnerId);
  }

  /** Takes a confirmation back. Without one, nothing changes. */
  @Delete('confirmations/:item')
  @PartnerOperation('withdrawConfirmation', 'settings:write', checklistItemUnknown)
  async withdraw(
    @Caller() caller: PartnerCaller,
    @Param('item', confirmedItem) item: ConfirmedItem,
  ): Promise<IntegrationLevelResource> {
    await this.level.withdraw(caller, item);
    return this.level.get(caller.partnerId);
  }
}
