import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { ThreeDsRequestResource } from '#contracts';
import { PartnerGuard, PartnerId } from '../../partners/index.js';
import { toResource } from '../requests/three-ds-request.js';
import { CallbackDto } from './callback.dto.js';
import { PartnerReports } from './partner-reports.js';
import { Operation } from '../../api/index.js';

/**
 * The partners' calls. They are not rate-limited: a refused call would fail a payment, and partners can
 * only report on requests that the ACS has made.
 */
@Controller('v1/three-ds-requests/:id')
@Access(PartnerGuard)
export class ThreeDsRequestsController {
  constructor(private readonly reports: PartnerReports) {}

  @Get()
  @Operation('getThreeDsRequest', 'three_ds_request_unknown')
  async get(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.find(partnerId, id));
  }

  @Post('presented')
  @HttpCode(200)
  @Operation('reportPresented', 'three_ds_request_unknown', 'challenge_expired')
  async presented(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.presented(partnerId, id));
  }

  @Post('callback')
  @HttpCode(200)
  @Operation(
    'reportDecision',
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
