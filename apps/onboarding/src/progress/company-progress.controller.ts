import { Controller, Get, Param } from '@nestjs/common';
import { CompaniesService } from '../companies/companies.service.js';
import { CompanyIdPipe } from '../companies/company-id.pipe.js';
import { toCompanyResource } from '../companies/company.resource.js';
import { DirectoryService } from '../directory/directory.service.js';
import type {
  CompanyProgress,
  CompanyProgressResource,
  OnboardingStatus,
} from './company-progress.resource.js';
import { ProgressStore } from './progress.store.js';

@Controller('companies/:id')
export class CompanyProgressController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly directory: DirectoryService,
    private readonly progress: ProgressStore,
  ) {}

  @Get()
  async get(@Param('id', CompanyIdPipe) id: string): Promise<CompanyProgressResource> {
    const company = await this.companies.get(id);
    const progress = await this.progress.of(company.platformCompanyId);
    return {
      ...toCompanyResource(company),
      status: statusOf(company.platformCompanyId, progress),
      people: await this.directory.countByRole(id),
      ...progress,
    };
  }
}

function statusOf(platformCompanyId: string | null, progress: CompanyProgress): OnboardingStatus {
  const { requested, ordered, failed } = progress.cards;
  if (requested > 0) {
    return ordered + failed.length === requested ? 'cards_ordered' : 'cards_requested';
  }
  return platformCompanyId === null ? 'not_started' : 'started';
}
