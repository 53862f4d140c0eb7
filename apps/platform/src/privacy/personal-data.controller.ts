import { Access } from '#access';
import type { PersonalData } from '#contracts';
import { CurrentStaff } from '#staff-sign-in';
import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { RateLimitGuard } from '../api/index.js';
import { BackOfficeController, type Reviewer } from '../back-office/index.js';
import { companyUnknown } from '../companies/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../partners/index.js';
import {
  applicationUndecided,
  businessRelationshipExists,
  ErasureService,
  retentionPeriodRunning,
} from './erasure.service.js';
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
  erase(@CurrentStaff() reviewer: Reviewer, @Param('companyId') companyId: string): Promise<void> {
    return this.erasures.erase({ companyId, actor: reviewer });
  }
}

/** A company's rights to its personal data, exercised through its partner. */
@Controller('v1/companies/:id/personal-data')
@Access(PartnerGuard, RateLimitGuard)
export class PartnerPersonalDataController {
  constructor(
    private readonly personalData: PersonalDataService,
    private readonly erasures: ErasureService,
  ) {}

  @Get()
  @PartnerOperation('exportPersonalData', 'companies:read', companyUnknown)
  export(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<PersonalData> {
    return this.personalData.export(companyId, { partnerId });
  }

  @Delete()
  @HttpCode(204)
  @PartnerOperation(
    'erasePersonalData',
    'companies:write',
    companyUnknown,
    applicationUndecided,
    businessRelationshipExists,
    retentionPeriodRunning,
  )
  erase(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<void> {
    return this.erasures.erase({ companyId, partnerId, actor: 'partner' });
  }
}
