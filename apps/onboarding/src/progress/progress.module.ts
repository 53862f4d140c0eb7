import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { CompanyProgressConsumer } from './company-progress.consumer.js';
import { CompanyProgressController } from './company-progress.controller.js';
import { ProgressStore } from './progress.store.js';

@Module({
  imports: [CompaniesModule, DirectoryModule],
  controllers: [CompanyProgressController, CompanyProgressConsumer],
  providers: [ProgressStore],
})
export class ProgressModule {}
