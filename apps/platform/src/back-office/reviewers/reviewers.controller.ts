import { AddReviewer, type ReviewerResource } from '#contracts';
import { AlsoWithNewPasskey, CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { BackOfficeController, type Reviewer } from './reviewer-host.js';
import { ReviewersService } from './reviewers.service.js';

/** The accounts, managed by admins: one requests, another one confirms. */
@BackOfficeController('reviewers', 'admin')
export class ReviewersController {
  constructor(private readonly reviewers: ReviewersService) {}

  @Get()
  async list(): Promise<{ data: ReviewerResource[] }> {
    return { data: await this.reviewers.list() };
  }

  @Post()
  @AlsoWithNewPasskey()
  @HttpCode(201)
  add(@CurrentStaff() admin: Reviewer, @Body() body: AddReviewer): Promise<ReviewerResource> {
    return this.reviewers.add(body, admin.id);
  }

  @Post(':id/enrolment-codes')
  @AlsoWithNewPasskey()
  @HttpCode(200)
  requestCode(@CurrentStaff() admin: Reviewer, @Param('id') id: string): Promise<ReviewerResource> {
    return this.reviewers.requestCode(id, admin.id);
  }

  @Post(':id/requests/:requestId/confirm')
  @HttpCode(200)
  confirm(
    @CurrentStaff() admin: Reviewer,
    @Param('id') id: string,
    @Param('requestId') requestId: string,
  ): Promise<ReviewerResource> {
    return this.reviewers.confirm(id, requestId, admin.id);
  }

  @Post(':id/requests/:requestId/decline')
  @AlsoWithNewPasskey()
  @HttpCode(200)
  decline(
    @CurrentStaff() admin: Reviewer,
    @Param('id') id: string,
    @Param('requestId') requestId: string,
  ): Promise<ReviewerResource> {
    return this.reviewers.decline(id, requestId, admin.id);
  }

  /** Also with a new passkey: who is disabled too often is enabled again, who is disabled too late is not stopped. */
  @Post(':id/disable')
  @AlsoWithNewPasskey()
  @HttpCode(200)
  disable(@CurrentStaff() admin: Reviewer, @Param('id') id: string): Promise<ReviewerResource> {
    return this.reviewers.disable(id, admin);
  }

  @Post(':id/enable')
  @AlsoWithNewPasskey()
  @HttpCode(200)
  enable(@CurrentStaff() admin: Reviewer, @Param('id') id: string): Promise<ReviewerResource> {
    return this.reviewers.requestEnabling(id, admin.id);
  }
}
