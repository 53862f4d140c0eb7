import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import { OperatorGuard } from '#consumer-service';
import type { Page } from '#contracts';
import { ProvisioningWorker } from '../provisioning/provisioning.worker.js';
import {
  type AssignmentDetailResource,
  type AssignmentResource,
  AssignmentsService,
  ListAssignmentsQuery,
} from './assignments.service.js';

/** Assignments and their results, for the partner's operators and back end. */
@Controller('assignments')
@Access(OperatorGuard)
export class AssignmentsController {
  constructor(
    private readonly assignments: AssignmentsService,
    private readonly worker: ProvisioningWorker,
  ) {}

  @Get()
  list(@Query() query: ListAssignmentsQuery): Promise<Page<AssignmentResource>> {
    return this.assignments.list(query);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<AssignmentDetailResource> {
    return this.assignments.get(id);
  }

  @Post(':id/retry-failed')
  @HttpCode(200)
  async retryFailed(@Param('id') id: string): Promise<AssignmentResource> {
    const assignment = await this.assignments.retryFailed(id);
    this.worker.wake();
    return assignment;
  }
}
