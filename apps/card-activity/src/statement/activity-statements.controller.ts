import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { Access } from '#access';
import { type AccountStatement, ACTIVITY_API } from '#contracts';
import { AdminGuard, ReaderGuard, ReaderScope, type Scope } from '../readers/reader.guard.js';
import {
  ActivityStatementPeriodQuery,
  ActivityStatementQuery,
  ActivityStatements,
} from './activity-statements.js';

const CSV = 'text/csv; charset=utf-8; header=present';

/** What was posted to an account, for the admins of its company and the partner's operators. */
@Controller(`${ACTIVITY_API}/accounts/:id`)
@Access(ReaderGuard, AdminGuard)
export class ActivityStatementsController {
  constructor(private readonly statements: ActivityStatements) {}

  @Get('statement')
  page(
    @ReaderScope() scope: Scope,
    @Param('id') id: string,
    @Query() query: ActivityStatementQuery,
  ): Promise<AccountStatement> {
    return this.statements.page(scope, id, query);
  }

  @Get('statement.csv')
  @Header('content-type', CSV)
  async csv(
    @ReaderScope() scope: Scope,
    @Param('id') id: string,
    @Query() query: ActivityStatementPeriodQuery,
  ): Promise<StreamableFile> {
    const { period, texts } = await this.statements.csv(scope, id, query);
    return new StreamableFile(Readable.from(texts), {
      type: CSV,
      disposition: `attachment; filename="statement-${period.from}-${period.to}.csv"`,
    });
  }
}
