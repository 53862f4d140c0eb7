import { Module } from '@nestjs/common';
import { CompaniesModule } from './companies/companies.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { IntegrationModule } from './integration/integration.module.js';
import { LinksModule } from './links/links.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { SentMailsModule } from './sent-mails/sent-mails.module.js';

@Module({
  imports: [
    CompaniesModule,
    DirectoryModule,
    IntegrationModule,
    LinksModule,
    ProgressModule,
    SentMailsModule,
  ],
})
export class OnboardingModule {}
