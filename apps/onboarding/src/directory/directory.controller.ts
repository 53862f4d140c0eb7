import type { IncomingMessage } from 'node:http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { Access } from '#access';
import {
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_PEOPLE,
  OptionalField,
  type Page,
  type PeopleImport,
  type PeoplePreview,
} from '#contracts';
import { BodyTypeError, BodyTypes, charsetOf, declareError, PageQuery, unprocessable } from '#http';
import { IsIn } from 'class-validator';
import { CompaniesService, CompanyIdPipe } from '../companies/companies.service.js';
import { OnboardingLinkService } from '../links/onboarding-links.service.js';
import { OperatorGuard } from '../operator.guard.js';
import { DirectoryService, type ImportResult, type PersonResource } from './directory.service.js';
import { PeopleDto } from './person.js';
import { csvMalformed, readPeopleCsv, type ReadPeople } from './read-people-csv.js';

/** Read as what they are, so that what a sender names must be one of them. */
const CHARSETS = ['utf-8', 'utf8', 'us-ascii', 'utf-16', 'utf-16le', 'utf-16be'];

const peopleTooMany = declareError(
  'people_too_many',
  unprocessable('/people'),
  `A list for the onboarding application has at most ${MAX_PEOPLE} people.`,
);

class ImportQuery {
  /** `true`: also sends the employees to the company's onboarding application. */
  @OptionalField()
  @IsIn(['true', 'false'])
  supply?: 'true' | 'false';
}

class PersonParameters {
  /** The partner's id of the person. */
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

@Controller('companies/:id/people')
@Access(OperatorGuard)
export class DirectoryController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly directory: DirectoryService,
    private readonly links: OnboardingLinkService,
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

  /** Erases a person, here and at every service with a copy. */
  @Delete(':externalId')
  @HttpCode(204)
  async erase(
    @Param('id', CompanyIdPipe) id: string,
    @Param() { externalId }: PersonParameters,
  ): Promise<void> {
    await this.directory.erase(await this.companies.get(id), externalId);
  }

  /** The same in CSV (UTF-8, or UTF-16 with a byte order mark): `externalId,name,email,language,role`. */
  @Post('import')
  @BodyTypes('text/csv')
  @HttpCode(200)
  async importCsv(
    @Param('id', CompanyIdPipe) id: string,
    @Query() { supply }: ImportQuery,
    @Req() request: IncomingMessage,
    @Body() csv: unknown,
  ): Promise<PeopleImport> {
    const company = await this.companies.get(id);
    const { people, lines } = await readBody(request, csv);
    const isSupplied = supply === 'true';
    if (isSupplied && people.length > MAX_PEOPLE) throw peopleTooMany();
    const result = await this.directory.import(company.id, people, pointerIn(lines));
    return isSupplied ? { ...result, supplied: await this.links.supply(company.id) } : result;
  }

  /** What the import of a list for the onboarding application would store. Stores nothing. */
  @Post('import/preview')
  @BodyTypes('text/csv')
  @HttpCode(200)
  async previewCsv(
    @Param('id', CompanyIdPipe) id: string,
    @Req() request: IncomingMessage,
    @Body() csv: unknown,
  ): Promise<PeoplePreview> {
    await this.companies.get(id);
    const { people, lines } = await readBody(request, csv);
    if (people.length > MAX_PEOPLE) throw peopleTooMany();
    return this.directory.preview(people, pointerIn(lines));
  }
}

/** @throws csv_malformed, people_invalid */
async function readBody(request: IncomingMessage, csv: unknown): Promise<ReadPeople> {
  const charset = charsetOf(request);
  if (charset !== undefined && !CHARSETS.includes(charset)) {
    throw new BodyTypeError(
      ['text/csv'],
      'Send the list in UTF-8, or in UTF-16 with a byte order mark.',
    );
  }
  if (!Buffer.isBuffer(csv)) throw csvMalformed('The body is missing: send the list as text/csv.');
  return readPeopleCsv(csv);
}

const pointerIn = (lines: readonly number[]) => (index: number) => `/line/${lines[index]}`;
