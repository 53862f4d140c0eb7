import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { EnrolmentCode } from '#contracts';
import { EnrolmentCodes } from '#strong-auth';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { personUnknown } from '../../issuing/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { Cardholders } from './cardholders.js';

@Controller('v1/people/:id/enrolment-codes')
@Access(PartnerGuard, RateLimitGuard)
export class EnrolmentCodesController {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly codes: EnrolmentCodes,
  ) {}

  /** The partner has identified the person and delivers the code. The person's older code becomes void. */
  @Post()
  @HttpCode(201)
  @PartnerOperation('createEnrolmentCode', 'cards:write', 'person_unknown')
  async create(@PartnerId() partnerId: string, @Param('id') id: string): Promise<EnrolmentCode> {
    const person = await this.cardholders.findOfPartner(partnerId, id);
    if (!person) throw personUnknown();
    return this.codes.create(person);
  }
}
