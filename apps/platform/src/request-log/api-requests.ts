import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApiRequestOutcome, ApiRequestPage, ApiRequestResource } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { createdAtOf, firstIdAt } from '../ids.js';
import { endOfRead, listRequests, MOST_READ } from './api-requests.sql.js';
import type { ListApiRequestsQuery } from './list-api-requests.query.js';

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

function filtersOf(query: ListApiRequestsQuery): readonly (string | number | null)[] {
  const { method, path, outcome, status, code, requestId, keyLast4, keyId } = query;
  return [
    method ?? null,
    path?.replaceAll(/\{(\w+)\}/g, ':$1') ?? null,
    ...statusBounds(outcome, status),
    code ?? null,
    requestId ?? null,
    keyLast4 ?? null,
    keyId ?? null,
  ];
}

function isNarrowed(query: ListApiRequestsQuery): boolean {
  const { method, path, outcome, status, code, requestId, keyLast4, keyId } = query;
  return [method, path, outcome, status, code, requestId, keyLast4, keyId].some(
    (filter) => filter !== undefined,
  );
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
