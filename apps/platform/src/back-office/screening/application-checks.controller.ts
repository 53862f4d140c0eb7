import { Get, Param } from '@nestjs/common';
import type { ApplicationCheck } from '#contracts';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { ApplicationChecksService } from './application-checks.service.js';

@BackOfficeController('applications/:companyId/checks')
export class ApplicationChecksController {
  constructor(private readonly checks: ApplicationChecksService) {}

  @Get()
  async list(@Param('companyId') companyId: string): Promise<{ data: ApplicationCheck[] }> {
    return { data: await this.checks.list(companyId) };
  }
}
