import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { AddedReviewer, ReviewerEnrolmentCode, ReviewerResource } from '#contracts';
import { AddReviewerDto } from './add-reviewer.dto.js';
import { BackOfficeController } from './back-office-controller.js';
import { CurrentReviewer } from './reviewer.guard.js';
import type { Reviewer } from './reviewer.js';
import { ReviewersService } from './reviewers.service.js';

/** The accounts, managed by admins. */
@BackOfficeController('reviewers', 'admin')
export class ReviewersController {
  constructor(private readonly reviewers: ReviewersService) {}

  @Get()
  async list(): Promise<{ data: ReviewerResource[] }> {
    return { data: await this.reviewers.list() };
  }

  @Post()
  @HttpCode(201)
  add(@CurrentReviewer() admin: Reviewer, @Body() body: AddReviewerDto): Promise<AddedReviewer> {
    return this.reviewers.add(body, admin.id);
  }

  @Post(':id/enrolment-codes')
  @HttpCode(201)
  makeCode(
    @CurrentReviewer() admin: Reviewer,
    @Param('id') id: string,
  ): Promise<ReviewerEnrolmentCode> {
    return this.reviewers.makeCode(id, admin.id);
  }

  @Post(':id/disable')
  @HttpCode(200)
  disable(@CurrentReviewer() admin: Reviewer, @Param('id') id: string): Promise<ReviewerResource> {
    return this.reviewers.setDisabled(id, true, admin.id);
  }

  @Post(':id/enable')
  @HttpCode(200)
  enable(@CurrentReviewer() admin: Reviewer, @Param('id') id: string): Promise<ReviewerResource> {
    return this.reviewers.setDisabled(id, false, admin.id);
  }
}
