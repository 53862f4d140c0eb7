import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import type {
  CardholderProgress,
  CompanyOverview,
  CompanyProgressResource,
  Page,
  TimelineEntry,
} from '#contracts';
import { PageQuery } from '#http';
import {
  CompaniesService,
  CompanyIdPipe,
  toCompanyResource,
} from '../companies/companies.service.js';
import { DirectoryService } from '../directory/directory.service.js';
import { GeneratedLinksStore } from '../links/onboarding-links.service.js';
import { OperatorGuard } from '../operator.guard.js';
import { CardholdersStore, ListCardholdersQuery } from './cardholders.js';
import { CompanyOverviewsStore, ListCompaniesQuery } from './company-overviews.js';
import { standingOf } from './company-standing.js';
import { ProgressStore } from './company-progress.consumer.js';
import { TimelineStore } from './timeline.js';

@Controller('companies')
@Access(OperatorGuard)
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
