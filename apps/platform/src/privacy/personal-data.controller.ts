import { Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { PersonalData } from '#contracts';
import { BackOfficeController, CurrentReviewer, type Reviewer } from '../back-office/index.js';
import { ErasureService } from './erasure.service.js';
import { PersonalDataService } from './personal-data.service.js';

/** A company's and its people's rights to their personal data, exercised through the back office. */
@BackOfficeController('applications/:companyId/personal-data')
export class PersonalDataController {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly erasures: ErasureService,
  ) {}

  @Get()
  export(@Param('companyId') companyId: string): Promise<PersonalData> {
    return this.personalData.export(companyId, 'reviewer');
  }

  @Delete()
  @HttpCode(204)
  erase(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('companyId') companyId: string,
  ): Promise<void> {
    return this.erasures.erase({ companyId, actor: reviewer });
  }
}
