import { Controller, Delete, HttpCode, Param } from '@nestjs/common';
import { Access } from '#access';
import { ACTIVITY_API, IsReference, MAX_EXTERNAL_ID_LENGTH } from '#contracts';
import { OperatorGuard } from '#consumer-service';
import { Erasure } from './erasure.js';

class ErasedPersonParameters {
  /** The company's id at the platform, `cmp_...`. */
  @IsReference()
  companyId: string;

  /** The partner's id of the person. */
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

/** For the partner's back end, when a person is erased. */
@Controller(`${ACTIVITY_API}/people/:companyId/:externalId`)
@Access(OperatorGuard)
export class ErasureController {
  constructor(private readonly erasure: Erasure) {}

  /** The same answer for a person of whom nothing is known. */
  @Delete()
  @HttpCode(204)
  async erase(@Param() { companyId, externalId }: ErasedPersonParameters): Promise<void> {
    await this.erasure.forgetPerson(companyId, externalId);
  }
}
