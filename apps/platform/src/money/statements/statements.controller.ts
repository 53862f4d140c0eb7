import { Readable } from 'node:stream';
import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { Access } from '#access';
import { type AccountStatement, OptionalField } from '#contracts';
import { IsDay, IsMonth, PageQuery } from '#http';
import { MOST_STATEMENT_LINES, statementCsv } from '#statements';
import { AfterId, RateLimitGuard } from '../../api/index.js';
import { Documents } from '../../documents/documents.module.js';
import { idPattern } from '../../ids.js';
import { mailLanguageOf } from '../../mails/index.js';
import { Brandings, PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { accountNotOpen, accountUnknown } from '../accounts/accounts.service.js';
import { issuerOf } from '../document-parties.js';
import { CAMT_NAMESPACE, camt053 } from './camt053.js';
import { monthImpossible, periodImpossible } from './statement-account.js';
import { statementDocument } from './statement-document.js';
import { entryUnknown } from './statement-lines.js';
import { Statements, statementTooLong } from './statements.service.js';

/** The whole document is kept in memory. */
const MOST_PRINTED_ENTRIES = 2_000;

export class StatementQuery extends PageQuery {
  /** The first day, where the company has its seat. Without it that of the month of `to`. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day, included; at most 366 days in all. Without it the company's current day. */
  @OptionalField()
  @IsDay()
  to?: string;

  @AfterId(idPattern('ent'), 'an entry')
  override startingAfter?: string;
}

export class StatementPeriodQuery {
  /** The first day, where the company has its seat. Without it that of the month of `to`. */
  @OptionalField()
  @IsDay()
  from?: string;

  /** The last day, included; at most 366 days in all. Without it the company's current day. */
  @OptionalField()
  @IsDay()
  to?: string;
}

export class StatementMonthQuery {
  /** A month that has begun in the company's time zone. Without it, the current month up to the current day. */
  @OptionalField()
  @IsMonth()
  month?: string;
}

/** What was posted to an account, with running balance (docs/interface/statements.md#statements). */
@Controller('v1/accounts/:id')
@Access(PartnerGuard, RateLimitGuard)
export class StatementsController {
  constructor(
    private readonly statements: Statements,
    private readonly documents: Documents,
    private readonly brandings: Brandings,
    private readonly config: PlatformConfig,
  ) {}

  /** The entries of some days, the oldest first, each with the balance after it. */
  @Get('statement')
  @PartnerOperation(
    'getStatement',
    'accounts:read',
    accountUnknown,
    accountNotOpen,
    entryUnknown,
    periodImpossible,
  )
  page(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: StatementQuery,
  ): Promise<AccountStatement> {
    return this.statements.page(partnerId, id, query);
  }

  /** All entries of some days, at most 100,000, as CSV (RFC 4180, UTF-8) with a header line. */
  @Get('statement.csv')
  @Header('content-type', 'text/csv; charset=utf-8; header=present')
  @PartnerOperation(
    'getStatementCsv',
    'accounts:read',
    accountUnknown,
    accountNotOpen,
    periodImpossible,
    statementTooLong,
  )
  async csv(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() query: StatementPeriodQuery,
  ): Promise<StreamableFile> {
    const { account, period, lines } = await this.statements.ofPeriod(
      partnerId,
      id,
      query,
      MOST_STATEMENT_LINES,
    );
    const texts = statementCsv(lines(), { ...account, ...period });
    return new StreamableFile(Readable.from(texts), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="statement-${period.from}-${period.to}.csv"`,
    });
  }

  /**
   * A month as a PDF, in the language of the company's country (German or English): at most 2,000 entries. Documents
   * of a partner are created one at a time; a request beside it is 429.
   */
  @Get('statement.pdf')
  @Header('content-type', 'application/pdf')
  @PartnerOperation(
    'getStatementPdf',
    'accounts:read',
    accountUnknown,
    accountNotOpen,
    monthImpossible,
    statementTooLong,
  )
  async pdf(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() { month }: StatementMonthQuery,
  ): Promise<StreamableFile> {
    let printedMonth = '';
    const pdf = await this.documents.createFor(partnerId, async () => {
      const statement = await this.statements.ofMonth(partnerId, id, month, MOST_PRINTED_ENTRIES);
      printedMonth = statement.period.from.slice(0, 7);
      const language = mailLanguageOf(statement.account.country);
      const brand = await this.brandings.letterhead(partnerId);
      return statementDocument(statement, { issuer: issuerOf(this.config), brand, language });
    });
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `attachment; filename="statement-${printedMonth}.pdf"`,
    });
  }

  /**
   * A month as ISO 20022 camt.053.001.08, for accounting software: at most 100,000 entries. Of a month that is not
   * over, the closing balance is an interim one. `Stmt/Id` and `ElctrncSeqNb` are new whenever anything in the file is;
   * an unchanged file is the same, byte by byte.
   */
  @Get('statement.camt053')
  @Header('content-type', 'application/xml')
  @PartnerOperation(
    'getStatementCamt',
    'accounts:read',
    accountUnknown,
    accountNotOpen,
    monthImpossible,
    statementTooLong,
  )
  async camt053(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() { month }: StatementMonthQuery,
  ): Promise<StreamableFile> {
    const statement = await this.statements.ofMonth(partnerId, id, month, MOST_STATEMENT_LINES);
    const { legalName } = this.config;
    const file = await this.statements.numberFile(statement, [CAMT_NAMESPACE, legalName]);
    return new StreamableFile(Readable.from(camt053(statement, file, legalName)), {
      type: 'application/xml',
      disposition: `attachment; filename="statement-${statement.period.from.slice(0, 7)}.camt053.xml"`,
    });
  }
}
