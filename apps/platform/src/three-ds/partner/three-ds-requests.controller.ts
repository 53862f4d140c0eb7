import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { ThreeDsRequestResource } from '#contracts';
import { PartnerGuard, PartnerId } from '../../partners/partner.guard.js';
import { toResource } from '../requests/three-ds-request.js';
import { CallbackDto } from './callback.dto.js';
import { PartnerReports } from './partner-reports.js';

/**
 * What partners call. Not limited by rate: a call that is refused would cost a payment, and all that they can
 * do here was asked for by the ACS.
 */
@Controller('v1/three-ds-requests/:id')
@Access(PartnerGuard)
export class ThreeDsRequestsController {
  constructor(private readonly reports: PartnerReports) {}

  @Get()
  async get(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.find(partnerId, id));
  }

  @Post('presented')
  @HttpCode(200)
  async presented(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.presented(partnerId, id));
  }

  @Post('callback')
  @HttpCode(200)
  async callback(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: CallbackDto,
  ): Promise<ThreeDsRequestResource> {
    return toResource(await this.reports.responded(partnerId, id, body));
  }
}
