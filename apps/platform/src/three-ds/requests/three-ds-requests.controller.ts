import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import { ThreeDsCallback, type ThreeDsRequestResource } from '#contracts';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import {
  callbackLost,
  challengeExpired,
  digestMismatch,
  PartnerReports,
  responseConflict,
  threeDsRequestUnknown,
} from './partner-reports.js';
import { toResource } from './three-ds-request.js';

/**
 * The partners' calls. They are not rate-limited: a refused call would fail a payment, and partners can
 * only report on requests that the ACS has made.
 */
@Controller('v1/three-ds-requests/:id')
@Access(PartnerGuard)
export class ThreeDsRequestsController {
  constructor(private readonly reports: PartnerReports) {}

  @Get()
  @PartnerOperation('getThreeDsRequest', 'three-ds:read', threeDsRequestUnknown)
  async get(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.find(partnerId, id));
  }

  @Post('presented')
  @HttpCode(200)
  @PartnerOperation('reportPresented', 'three-ds:write', threeDsRequestUnknown, challengeExpired)
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
    threeDsRequestUnknown,
    challengeExpired,
    digestMismatch,
    responseConflict,
    callbackLost,
  )
  async callback(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: ThreeDsCallback,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.responded(partnerId, id, body));
  }
}
