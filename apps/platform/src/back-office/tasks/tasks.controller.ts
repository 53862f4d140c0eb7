import { AssignTask, type Page, type ReviewTask } from '#contracts';
import { AlsoWithNewPasskey } from '#staff-sign-in';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { BackOfficeController } from '../reviewers/reviewer-host.js';
import { ListTasksQuery, TasksService } from './tasks.service.js';

/** One list of what waits for reviewers, and who works on it. */
@BackOfficeController('tasks')
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Get()
  list(@Query() query: ListTasksQuery): Promise<Page<ReviewTask>> {
    return this.tasks.list(query);
  }

  /** Who can get a task: the active reviewers. */
  @Get('assignees')
  async assignees(): Promise<{ data: { id: string; name: string }[] }> {
    return { data: await this.tasks.assignees() };
  }

  /** Assigning decides nothing. */
  @Post(':id/assign')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  assign(@Param('id') id: string, @Body() body: AssignTask): Promise<void> {
    return this.tasks.assign(id, body);
  }
}
