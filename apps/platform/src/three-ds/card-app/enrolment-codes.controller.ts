import { Controller, HttpCode, type OnModuleInit, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { EnrolmentCode } from '#contracts';
import { Devices, EnrolmentCodes } from '#strong-auth';
import {
  Caller,
  CreatedByKeys,
  type PartnerCaller,
  PartnerGuard,
  PartnerOperation,
  requireStillAdmitted,
  WhiteLabel,
  whiteLabelRequired,
} from '../../partners/index.js';
import { personUnknown } from '../../issuing/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { Cardholders } from './cardholders.js';

@Controller('v1/people/:id/enrolment-codes')
@Access(PartnerGuard, RateLimitGuard)
export class EnrolmentCodesController implements OnModuleInit {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly codes: EnrolmentCodes,
    private readonly devices: Devices,
    private readonly createdByKeys: CreatedByKeys,
    private readonly whiteLabel: WhiteLabel,
  ) {}

  onModuleInit(): void {
    this.createdByKeys.add('devices', (transaction, keyIds) =>
      this.devices.revokeOfIssuers(transaction, keyIds),
    );
  }

  /**
   * The partner has identified the person and delivers the code. The person's older code becomes void. A code ends
   * with the key that created it.
   */
  @Post()
  @HttpCode(201)
  @PartnerOperation('createEnrolmentCode', 'enrolments:write', personUnknown, whiteLabelRequired)
  async create(@Caller() caller: PartnerCaller, @Param('id') id: string): Promise<EnrolmentCode> {
    const person = await this.cardholders.findOfPartner(caller.partnerId, id);
    if (!person) throw personUnknown();
    await this.whiteLabel.require(caller.partnerId);
    return this.codes.create(person, {
      id: caller.actorId,
      check: (transaction) => requireStillAdmitted(transaction, caller),
    });
  }
}
