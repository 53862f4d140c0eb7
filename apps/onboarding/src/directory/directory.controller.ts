import type { IncomingMessage } from 'node:http';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Access } from '#access';
import type { Page } from '#contracts';
import { BodyTypeError, BodyTypes, charsetOf, PageQuery } from '#http';
import { CompaniesService, CompanyIdPipe } from '../companies/companies.service.js';
import { OperatorGuard } from '../operators/operator.guard.js';
import { DirectoryService, type ImportResult, type PersonResource } from './directory.service.js';
import { PeopleDto } from './person.js';
import { csvMalformed, readPeopleCsv } from './read-people-csv.js';

/** Read as what they are, so that what a sender names must be one of them. */
const CHARSETS = ['utf-8', 'utf8', 'us-ascii', 'utf-16', 'utf-16le', 'utf-16be'];

@Controller('companies/:id/people')
@Access(OperatorGuard)
export class DirectoryController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly directory: DirectoryService,
  ) {}

  @Get()
  async list(
    @Param('id', CompanyIdPipe) id: string,
    @Query() page: PageQuery,
  ): Promise<Page<PersonResource>> {
    const company = await this.companies.get(id);
    return this.directory.list(company.id, page);
  }

  @Post()
  @HttpCode(200)
  async add(
    @Param('id', CompanyIdPipe) id: string,
    @Body() body: PeopleDto,
  ): Promise<ImportResult> {
    const company = await this.companies.get(id);
    return this.directory.import(company.id, body.people);
  }

  /** The same in CSV (UTF-8, or UTF-16 with a byte order mark): `externalId,name,email,language,role`. */
  @Post('import')
  @BodyTypes('text/csv')
  @HttpCode(200)
  async importCsv(
    @Param('id', CompanyIdPipe) id: string,
    @Req() request: IncomingMessage,
    @Body() csv: unknown,
  ): Promise<ImportResult> {
    const charset = charsetOf(request);
    if (charset !== undefined && !CHARSETS.includes(charset)) {
      throw new BodyTypeError(
        ['text/csv'],
        'Send the list in UTF-8, or in UTF-16 with a byte order mark.',
      );
    }
    const company = await this.companies.get(id);
    if (!Buffer.isBuffer(csv))
      throw csvMalformed('The body is missing: send the list as text/csv.');
    const { people, lines } = await readPeopleCsv(csv);
    return this.directory.import(company.id, people, (index) => `/line/${lines[index]}`);
  }
}
