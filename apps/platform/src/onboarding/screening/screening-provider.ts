import { findUnstorable, NestedObjects, readClass } from '#contracts';
import { tracedCall } from '#observability';
import { ArrayMaxSize, IsArray, IsIn, IsNumber, IsString, Length, Max, Min } from 'class-validator';

/** Why an entry is on a list: sanctions forbid dealings, politically exposed persons need more care. */
export type ListCategory = 'sanctions' | 'pep';

/** A person or company to search on the lists. */
export interface ScreeningSubject {
  kind: 'person' | 'company';
  /** The name first, then aliases. */
  names: string[];
  /** ISO 8601 date of birth of a person, if known. */
  dateOfBirth?: string;
  /** ISO 3166-1 alpha-2: residence or registered address. */
  countries: string[];
}

/** A list entry that may be the subject. */
export interface ScreeningHit {
  status: 'possible_match' | 'match';
  /** From 0 to 1. */
  score: number;
  category: ListCategory;
  list: string;
  entryId: string;
  /** The most similar spelling on the list. */
  name: string;
  reason: string;
}

/**
 * A source of screening results. It may be slow or fail: the screening is then retried later, and nothing is
 * approved before the provider has answered.
 */
export interface ScreeningProvider {
  /** The name recorded with each check. */
  readonly name: string;
  /** All hits, without duplicates. @throws ScreeningError if there is no reliable result. */
  screen(subject: ScreeningSubject): Promise<ScreeningHit[]>;
  /**
   * The version of the lists. When it changes, all subjects are screened again. Null if the provider does not publish
   * one. @throws ScreeningError if it could not be read.
   */
  listVersion(): Promise<string | null>;
}

export const SCREENING_PROVIDER = Symbol('ScreeningProvider');

/** The provider did not answer, or not in a reliable form. The message names no subject. */
export class ScreeningError extends Error {}

// Shorter than the lease of the screening.
const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1_048_576;
/** Answers of providers that only screen. */
const WITHOUT_VERSION = [204, 404, 405, 501];

interface HttpProviderOptions {
  url: string;
  /** Sent as `Authorization: Bearer <token>`. */
  token: string;
  timeoutMs?: number;
}

/**
 * Asks an external service: `POST <url>` with a {@link ScreeningSubject}, answered by 200 with `{ "hits":
 * [{ status, score, category, list, entryId, name, reason }] }`. `GET <url>` is answered by `{ "listVersion" }`, or by
 * 404 if the lists have no version. For a vendor's own format, put an adapter
 * in front of it.
 */
export class HttpProvider implements ScreeningProvider {
  readonly name: string;

  constructor(private readonly options: HttpProviderOptions) {
    this.name = new URL(options.url).host;
  }

  async screen(subject: ScreeningSubject): Promise<ScreeningHit[]> {
    const text = await this.ask('POST', subject);
    return readHits(text ?? '');
  }

  async listVersion(): Promise<string | null> {
    const text = await this.ask('GET');
    if (text === null) return null;
    const { value, problems } = readClass(ListVersionDto, parse(text), 'message');
    if (problems.length > 0)
      throw new ScreeningError('answered with something else than a version');
    return value.listVersion;
  }

  /** The body of the answer; null if the provider does not publish a version. */
  private async ask(method: 'GET' | 'POST', subject?: ScreeningSubject): Promise<string | null> {
    const { url, timeoutMs = TIMEOUT_MS } = this.options;
    try {
      // No traceparent: the provider need not know which questions belong together.
      return await tracedCall(method, new URL(url), 'screening', (_traceparent, answered) =>
        this.send(method, subject, answered),
      );
    } catch (error) {
      if (error instanceof ScreeningError) throw error;
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      throw new ScreeningError(isTimeout ? `no answer within ${timeoutMs} ms` : 'not reached', {
        cause: error,
      });
    }
  }

  private async send(
    method: 'GET' | 'POST',
    subject: ScreeningSubject | undefined,
    answered: (statusCode: number) => void,
  ): Promise<string | null> {
    const { url, token, timeoutMs = TIMEOUT_MS } = this.options;
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(subject && { body: JSON.stringify(subject) }),
      // The subject is sent only to the configured address, never to a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    answered(response.status);
    if (method === 'GET' && WITHOUT_VERSION.includes(response.status)) {
      await response.body?.cancel();
      return null;
    }
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ScreeningError(`answered with ${response.status}`);
    }
    return readText(response);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_ANSWER_BYTES) throw new ScreeningError('answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const MOST_HITS = 1_000;

class HitDto implements ScreeningHit {
  @IsIn(['possible_match', 'match'])
  status: ScreeningHit['status'];

  @IsNumber()
  @Min(0)
  @Max(1)
  score: number;

  @IsIn(['sanctions', 'pep'])
  category: ScreeningHit['category'];

  @IsString()
  @Length(1, 200)
  list: string;

  @IsString()
  @Length(1, 200)
  entryId: string;

  @IsString()
  @Length(1, 1_000)
  name: string;

  @IsString()
  @Length(0, 5_000)
  reason: string;
}

class ListVersionDto {
  @IsString()
  @Length(1, 200)
  listVersion: string;
}

class HitsDto {
  @IsArray()
  @ArrayMaxSize(MOST_HITS)
  @NestedObjects(() => HitDto)
  hits: HitDto[];
}

/**
 * Parses a provider's answer. An answer in an unknown form is an error, because treating it as "no hits"
 * could let a listed person pass. Of several hits for an entry the most likely one is kept.
 */
function readHits(text: string): ScreeningHit[] {
  const { value: answer, problems } = readClass(HitsDto, parse(text), 'message');
  if (problems.length > 0) throw new ScreeningError('answered with something else than hits');
  const byEntry = new Map<string, ScreeningHit>();
  for (const { status, score, category, list, entryId, name, reason } of answer.hits) {
    const key = JSON.stringify([list, entryId]);
    if (score < (byEntry.get(key)?.score ?? 0)) continue;
    byEntry.set(key, { status, score, category, list, entryId, name, reason });
  }
  return [...byEntry.values()];
}

function parse(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    if (isObject && !findUnstorable(text, parsed)) return parsed;
  } catch {
    // The same error as for other malformed answers.
  }
  throw new ScreeningError('answered with something else than hits');
}
