import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { ThreeDsRequestResource } from '#contracts';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { toResource } from '../requests/three-ds-request.js';
import { CallbackDto } from './callback.dto.js';
import { PartnerReports } from './partner-reports.js';

/**
 * The partners' calls. They are not rate-limited: a refused call would fail a payment, and partners can
 * only report on requests that the ACS has made.
 */
@Controller('v1/three-ds-requests/:id')
@Access(PartnerGuard)
export class ThreeDsRequestsController {
  constructor(private readonly reports: PartnerReports) {}

  @Get()
  @PartnerOperation('getThreeDsRequest', 'three-ds:read', 'three_ds_request_unknown')
  async get(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.find(partnerId, id));
  }

  @Post('presented')
  @HttpCode(200)
  @PartnerOperation(
    'reportPresented',
    'three-ds:write',
    'three_ds_request_unknown',
    'challenge_expired',
  )
  async presented(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.presented(partnerId, id));
  }

  @Post('callback')
  @HttpCode(200)
  @PartnerOperation(
    'reportDecision',
    'three-ds:write',
    'three_ds_request_unknown',
    'challenge_expired',
    'digest_mismatch',
    'response_conflict',
    'callback_lost',
  )
  async callback(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: CallbackDto,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.responded(partnerId, id, body));
  }
}
