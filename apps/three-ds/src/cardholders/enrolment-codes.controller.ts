import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import type { EnrolmentCode } from '#contracts';
import { EnrolmentCodes } from '#strong-auth';
import { BackEndGuard } from './back-end.guard.js';
import { Cardholders } from './cardholders.js';
import { CardholderParameters, NameCardholderDto } from './name-cardholder.dto.js';

@Controller('people/:companyId/:externalId/enrolment-codes')
@Access(BackEndGuard)
export class EnrolmentCodesController {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly codes: EnrolmentCodes,
  ) {}

  /** Creates a code for a person whom the back end has identified; the person's older code becomes void. */
  @Post()
  @HttpCode(201)
  async create(
    @Param() person: CardholderParameters,
    @Body() { name }: NameCardholderDto,
  ): Promise<EnrolmentCode> {
    await this.cardholders.save(person, name);
    return this.codes.create(person);
  }
}
