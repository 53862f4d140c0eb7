import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { LinksModule } from '../links/links.module.js';
import { OperatorsModule } from '../operators/operators.module.js';
import { CardholdersStore } from './cardholders.store.js';
import { CompanyOverviewsStore } from './company-overviews.store.js';
import { CompanyProgressConsumer } from './company-progress.consumer.js';
import { CompanyProgressController } from './company-progress.controller.js';
import { ProgressStore } from './progress.store.js';
import { TimelineStore } from './timeline.store.js';

@Module({
  imports: [CompaniesModule, DirectoryModule, LinksModule, OperatorsModule],
  controllers: [CompanyProgressController, CompanyProgressConsumer],
  providers: [ProgressStore, CompanyOverviewsStore, TimelineStore, CardholdersStore],
})
export class ProgressModule {}
