import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  ACTIVITY_API,
  type ActivityAccount,
  type ActivityCompleteness,
  OptionalField,
  type Page,
} from '#contracts';
import { OperatorGuard } from '#consumer-service';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { Completion } from '../completion/completion.js';
import { PlatformCalls } from '../completion/platform-calls.js';
import { Withdrawal } from '../completion/withdrawal.js';
import { AdminGuard, ReaderGuard, ReaderScope, type Scope } from '../readers/reader.guard.js';
import { Comparison } from '../comparison/comparison.js';
import { ActivityAccounts } from './activity-accounts.js';

class RepairQuery {
  @OptionalField()
  @IsIn(['true'])
  forgotten?: 'true';
}

const OF_ALL: Scope = { companyId: null, externalId: null };

/** The accounts of the companies, for their admins and the partner's operators. */
@Controller(`${ACTIVITY_API}/accounts`)
export class ActivityAccountsController {
  constructor(
    private readonly accounts: ActivityAccounts,
    private readonly comparison: Comparison,
    private readonly completion: Completion,
    private readonly withdrawal: Withdrawal,
    private readonly calls: PlatformCalls,
  ) {}

  @Get()
  @Access(ReaderGuard, AdminGuard)
  list(@ReaderScope() scope: Scope, @Query() query: PageQuery): Promise<Page<ActivityAccount>> {
    return this.accounts.list(scope, query);
  }

  @Get(':id')
  @Access(ReaderGuard, AdminGuard)
  get(@ReaderScope() scope: Scope, @Param('id') id: string): Promise<ActivityAccount> {
    return this.accounts.get(scope, id);
  }

  @Get(':id/completeness')
  @Access(ReaderGuard, AdminGuard)
  completeness(
    @ReaderScope() scope: Scope,
    @Param('id') id: string,
  ): Promise<ActivityCompleteness> {
    return this.accounts.completeness(scope, id);
  }

  /** Compares now, the current day as far as it is over, and gets what is missing. */
  @Post(':id/comparisons')
  @HttpCode(200)
  @Access(OperatorGuard)
  async compare(@Param('id') id: string): Promise<ActivityCompleteness> {
    await this.accounts.get(OF_ALL, id);
    await this.calls.makeNow(() => this.comparison.compare(id));
    return this.accounts.completeness(OF_ALL, id);
  }

  /**
   * Gets the changes behind the last applied one from the platform, in the place of waiting changes. Before
   * that, it takes back applied changes that the platform no longer knows. If the platform's changes also contradict
   * the copy, the copy is stopped again. An unknown account is rejected, or emptied with `forgotten`.
   */
  @Post(':id/repairs')
  @HttpCode(200)
  @Access(OperatorGuard)
  async repair(
    @Param('id') id: string,
    @Query() { forgotten }: RepairQuery,
  ): Promise<ActivityCompleteness> {
    await this.accounts.forgetWaiting(id);
    await this.calls.makeNow(async () => {
      await this.withdrawal.withdrawUnknown(id, forgotten === 'true');
      await this.completion.catchUp(id);
      await this.withdrawal.dropEmptyPayments(id);
      await this.comparison.compare(id);
    });
    return this.accounts.completeness(OF_ALL, id);
  }
}
