import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import { Access } from '#access';
import type { PersonalData } from '#contracts';
import { PartnerGuard, PartnerId, PartnerOperation } from '../partners/index.js';
import { RateLimitGuard } from '../api/index.js';
import { ErasureService } from './erasure.service.js';
import { PersonalDataService } from './personal-data.service.js';
import { companyUnknown } from '../companies/index.js';

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
    'application_undecided',
    'business_relationship_exists',
    'retention_period_running',
  )
  erase(@PartnerId() partnerId: string, @Param('id') companyId: string): Promise<void> {
    return this.erasures.erase({ companyId, partnerId, actor: 'partner' });
  }
}
