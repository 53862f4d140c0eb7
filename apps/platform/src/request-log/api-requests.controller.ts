import { Access } from '#access';
import {
  type ApiRequestOutcome,
  apiRequestOutcomes,
  type ApiRequestPage,
  type ApiRequestResource,
  IsReference,
  NumberInText,
  OptionalField,
} from '#contracts';
import { pageOf, PeriodQuery } from '#http';
import { Controller, Get, Injectable, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { DataSource } from 'typeorm';
import { AfterId, RateLimitGuard } from '../api/index.js';
import { createdAtOf, firstIdAt, idPattern } from '../ids.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../partners/index.js';

/** Which reads a list has. */
const shownReads = ['all', 'refused'] as const;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

class ListApiRequestsQuery extends PeriodQuery {
  @AfterId(idPattern('req'), 'a request')
  override startingAfter?: string;

  /** Only requests with this HTTP method. */
  @OptionalField()
  @IsIn(methods)
  method?: (typeof methods)[number];

  /** With parameters, as in the API document: `/v1/cards/{id}`. */
  @OptionalField()
  @IsReference(200)
  path?: string;

  /** `succeeded`: less than 400; `refused`: 400 to 499; `failed`: 500 and more, and what had no answer. */
  @OptionalField()
  @IsIn(apiRequestOutcomes)
  outcome?: ApiRequestOutcome;

  /** Only requests that were answered with this HTTP status. */
  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /** `refused` leaves out the reads (`GET`) that succeeded, so that polling does not hide other calls. */
  @OptionalField()
  @IsIn(shownReads)
  reads?: (typeof shownReads)[number];

  /** The code of a problem, such as `validation_failed`. */
  @OptionalField()
  @IsReference()
  code?: string;

  /** Only the request with this id, which each problem has as `requestId`. */
  @OptionalField()
  @IsReference()
  requestId?: string;

  /** The last characters of the API key. */
  @OptionalField()
  @IsReference()
  keyLast4?: string;

  /** The id of the API key. */
  @OptionalField()
  @IsReference()
  keyId?: string;
}

interface RequestRow extends Omit<ApiRequestResource, 'createdAt' | 'path' | 'key'> {
  createdAt: Date;
  route: string;
  keyLast4: string;
  keyId: string | null;
  keyName: string | null;
}

const statusesOf: Record<ApiRequestOutcome | 'any', readonly [number, number]> = {
  any: [100, 599],
  succeeded: [100, 399],
  refused: [400, 499],
  failed: [500, 599],
};

/** The log of the partners' calls. */
@Injectable()
export class ApiRequests {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async list(partnerId: string, query: ListApiRequestsQuery): Promise<ApiRequestPage> {
    const isNotSucceeded = asksForProblems(query);
    const bounds = [partnerId, ...boundsOf(query)];
    const rows: RequestRow[] = await this.dataSource.query(listRequests(isNotSucceeded), [
      ...bounds,
      ...filtersOf(query),
      query.limit + 1,
    ]);
    const page = pageOf(rows, query.limit, toResource);
    if (page.hasMore || !isNarrowed(query)) return { ...page, searchedBackTo: null };
    const [end] = await this.dataSource.query<[{ requests: number; oldestAt: Date }]>(
      endOfRead(isNotSucceeded),
      bounds,
    );
    if (end.requests < MOST_READ) return { ...page, searchedBackTo: null };
    // Others of the same millisecond may not have been read.
    return { ...page, searchedBackTo: new Date(end.oldestAt.getTime() + 1).toISOString() };
  }
}

function asksForProblems({ outcome, status = 0, code }: ListApiRequestsQuery): boolean {
  return code !== undefined || status >= 400 || outcome === 'refused' || outcome === 'failed';
}

function filtersOf(query: ListApiRequestsQuery): readonly (string | number | boolean | null)[] {
  const { method, path, outcome, status, code, requestId, keyLast4, keyId, reads } = query;
  return [
    method ?? null,
    path?.replaceAll(/\{(\w+)\}/g, ':$1') ?? null,
    ...statusBounds(outcome, status),
    code ?? null,
    requestId ?? null,
    keyLast4 ?? null,
    keyId ?? null,
    reads === 'refused',
  ];
}

function isNarrowed(query: ListApiRequestsQuery): boolean {
  const { method, path, outcome, status, code, requestId, keyLast4, keyId, reads } = query;
  const filters = [method, path, outcome, status, code, requestId, keyLast4, keyId];
  return reads === 'refused' || filters.some((filter) => filter !== undefined);
}

function statusBounds(
  outcome: ApiRequestOutcome | undefined,
  status: number | undefined,
): readonly [number, number] {
  const [least, most] = statusesOf[outcome ?? 'any'];
  if (status === undefined) return [least, most];
  // Of two that contradict each other nothing is left.
  return [Math.max(least, status), Math.min(most, status)];
}

/** Bounds of the ids and of the times, each from the later to the earlier. */
function boundsOf({
  startingAfter,
  createdAfter,
  createdBefore,
}: ListApiRequestsQuery): readonly (string | Date | null)[] {
  const before = [startingAfter, createdBefore && firstIdAt('req', createdBefore)]
    .filter((id) => id !== undefined)
    .sort()[0];
  const since = createdAfter ? firstIdAt('req', createdAfter) : undefined;
  const times = [startingAfter ? createdAtOf(startingAfter) : createdBefore, createdAfter];
  return [before ?? null, since ?? null, times[0] ?? null, times[1] ?? null];
}

function toResource({
  createdAt,
  route,
  keyLast4,
  keyId,
  keyName,
  ...row
}: RequestRow): ApiRequestResource {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    path: route.replaceAll(/:(\w+)/g, '{$1}'),
    key: { id: keyId, name: keyName, last4: keyLast4 },
  };
}

@Controller('v1/api-requests')
@Access(PartnerGuard, RateLimitGuard)
export class ApiRequestsController {
  constructor(private readonly requests: ApiRequests) {}

  /** Written about a second after the answer. What people ask for at the console is not among them. */
  @Get()
  @PartnerOperation('listApiRequests', 'settings:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListApiRequestsQuery,
  ): Promise<ApiRequestPage> {
    return this.requests.list(partnerId, query);
  }
}

/** As many requests are read for a page, however few of them fit. */
const MOST_READ = 50_000;

/** The newest of them. $1 partner, $2 and $3 bounds of the ids, $4 and $5 of the times. */
const newest = (isNotSucceeded: boolean) => `
  SELECT * FROM api_requests
  WHERE partner_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR id >= $3)
    AND ($4::timestamptz IS NULL OR created_at <= $4) AND ($5::timestamptz IS NULL OR created_at >= $5)
    ${isNotSucceeded ? 'AND (status IS NULL OR status >= 400)' : ''}
  ORDER BY id DESC LIMIT ${MOST_READ}`;

/**
 * $6 method, $7 route, $8 and $9 bounds of the status, $10 code, $11 id of the request, $12 end of the key, $13 key,
 * $14 whether reads that succeeded are left out, $15 limit.
 *
 * @param isNotSucceeded there is an index of the unsuccessful requests.
 */
const listRequests = (isNotSucceeded: boolean) => `
  SELECT id, created_at AS "createdAt", method, route, status, code, duration_ms AS "durationMs",
    request_id AS "requestId", key_last4 AS "keyLast4", key_id AS "keyId",
    (SELECT name FROM api_keys WHERE id = key_id) AS "keyName"
  FROM (${newest(isNotSucceeded)}) read
  WHERE ($6::text IS NULL OR method = $6) AND ($7::text IS NULL OR route = $7)
    AND coalesce(status, 599) BETWEEN $8 AND $9
    AND ($10::text IS NULL OR code = $10) AND ($11::text IS NULL OR request_id = $11)
    AND ($12::text IS NULL OR key_last4 = $12) AND ($13::text IS NULL OR key_id = $13)
    AND (NOT $14::boolean OR method <> 'GET' OR status IS NULL OR status >= 400)
  ORDER BY id DESC LIMIT $15`;

/** Where the bounded read ended. */
const endOfRead = (isNotSucceeded: boolean) => `
  SELECT count(*)::int AS requests, min(created_at) AS "oldestAt" FROM (${newest(isNotSucceeded)}) read`;
