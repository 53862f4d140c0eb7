import { Controller, Get, Param, Query } from '@nestjs/common';
import type {
  CardholderProgress,
  CompanyOverview,
  CompanyProgressResource,
  Page,
  TimelineEntry,
} from '#contracts';
import { PageQuery } from '#http';
import { CompaniesService } from '../companies/companies.service.js';
import { CompanyIdPipe } from '../companies/company-id.pipe.js';
import { toCompanyResource } from '../companies/company.resource.js';
import { DirectoryService } from '../directory/directory.service.js';
import { GeneratedLinksStore } from '../links/generated-links.store.js';
import { ForOperators } from '../operators/operator.guard.js';
import { CardholdersStore } from './cardholders.store.js';
import { CompanyOverviewsStore } from './company-overviews.store.js';
import { standingOf } from './company-standing.js';
import { ListCardholdersQuery } from './list-cardholders.query.js';
import { ListCompaniesQuery } from './list-companies.query.js';
import { ProgressStore } from './progress.store.js';
import { TimelineStore } from './timeline.store.js';

@Controller('companies')
@ForOperators()
export class CompanyProgressController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly overviews: CompanyOverviewsStore,
    private readonly directory: DirectoryService,
    private readonly progress: ProgressStore,
    private readonly timelines: TimelineStore,
    private readonly cardholders: CardholdersStore,
    private readonly links: GeneratedLinksStore,
  ) {}

  @Get()
  list(@Query() query: ListCompaniesQuery): Promise<Page<CompanyOverview>> {
    return this.overviews.list(query);
  }

  @Get(':id')
  async get(@Param('id', CompanyIdPipe) id: string): Promise<CompanyProgressResource> {
    const company = await this.companies.get(id);
    const [facts, people, progress, link] = await Promise.all([
      this.overviews.facts(id),
      this.directory.countByRole(id),
      this.progress.of(company.platformCompanyId),
      this.links.newest(id),
    ]);
    return { ...toCompanyResource(company), ...standingOf(facts), people, ...progress, link };
  }

  @Get(':id/timeline')
  async timeline(
    @Param('id', CompanyIdPipe) id: string,
    @Query() page: PageQuery,
  ): Promise<Page<TimelineEntry>> {
    return this.timelines.list(await this.companies.get(id), page);
  }

  @Get(':id/cardholders')
  async people(
    @Param('id', CompanyIdPipe) id: string,
    @Query() query: ListCardholdersQuery,
  ): Promise<Page<CardholderProgress>> {
    return this.cardholders.list(await this.companies.get(id), query);
  }
}
