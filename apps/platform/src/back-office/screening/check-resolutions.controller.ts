import { Body, HttpCode, Param, Post } from '@nestjs/common';
import {
  type ApplicationCheck,
  type CheckResolution,
  IsFreeText,
  type ResolveCheck,
} from '#contracts';
import { IsIn } from 'class-validator';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { CurrentReviewer } from '../reviewers/reviewer.guard.js';
import { ApplicationChecksService } from './application-checks.service.js';

const resolutions: readonly CheckResolution[] = ['dismissed', 'confirmed'];

class ResolveCheckDto implements ResolveCheck {
  @IsIn(resolutions)
  resolution: CheckResolution;

  @IsFreeText(1_000)
  note: string;
}

@BackOfficeController('checks/:checkId')
export class CheckResolutionsController {
  constructor(private readonly checks: ApplicationChecksService) {}

  @Post('resolve')
  @HttpCode(200)
  resolve(
    @Param('checkId') checkId: string,
    @CurrentReviewer() reviewer: Reviewer,
    @Body() body: ResolveCheckDto,
  ): Promise<ApplicationCheck> {
    return this.checks.resolve(checkId, reviewer, body);
  }
}
