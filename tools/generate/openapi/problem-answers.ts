import type { Operation } from './operations.ts';

const text = (description: string) => ({ type: 'string', description });

const FIELD_PROBLEM = {
  type: 'object',
  description: 'What is wrong with a field.',
  properties: {
    pointer: text(
      'JSON Pointer into the body, or the name of a query parameter behind a question mark.',
    ),
    code: text('Snake case, as that of the problem.'),
    detail: text('In English, for developers.'),
  },
  required: ['pointer', 'code', 'detail'],
};

const PROBLEM = {
  type: 'object',
  description:
    'An error (RFC 9457). All problems have this type; the codes that a call can answer are listed at each of its ' +
    'statuses, for programs as `x-codes`. What each code means is described at `ProblemCode`.',
  properties: {
    type: text('`about:blank`: the code identifies the problem.'),
    title: text('The name of the status.'),
    status: { type: 'integer', description: 'As that of the answer.' },
    detail: text('In English, for developers.'),
    instance: text('The path that was called.'),
    code: { $ref: '#/components/schemas/ProblemCode' },
    requestId: text('Names the request in our logs.'),
    errors: {
      type: 'array',
      description: 'Every bad field at once. Every 422 has it.',
      items: { $ref: '#/components/schemas/FieldProblem' },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
};

/** The codes of the HTTP layer (`libs/http`): what has happened, and what the caller does. */
const httpLayer: Readonly<Record<string, { status: number; sentence: string }>> = {
  bad_request: {
    status: 400,
    sentence: 'The path or the query cannot be decoded. Correct its percent-encoding.',
  },
  malformed_json: {
    status: 400,
    sentence: 'The body is not JSON, or not an object in UTF-8. Send valid JSON.',
  },
  body_too_complex: {
    status: 400,
    sentence: 'The body is nested too deeply or has too many members. Send a simpler body.',
  },
  body_too_large: {
    status: 413,
    sentence: 'The body is larger than the call accepts. Send less in one call.',
  },
  unsupported_media_type: {
    status: 415,
    sentence:
      'The body has another media type than the call accepts. `Accept` names the media types.',
  },
  validation_failed: {
    status: 422,
    sentence: 'Fields are missing or wrong. `errors` names every one of them. Correct them all.',
  },
  internal_error: {
    status: 500,
    sentence:
      'The platform failed. Repeat the request with the same Idempotency-Key. If it fails again, report its `requestId`.',
  },
  database_busy: {
    status: 503,
    sentence:
      'The platform is at its limit. Repeat the request after `Retry-After` seconds, with the same Idempotency-Key.',
  },
  database_unavailable: {
    status: 503,
    sentence:
      'The database does not answer. Repeat the request after `Retry-After` seconds, with the same Idempotency-Key.',
  },
};

const RETRY_AFTER = {
  description: 'Seconds after which to try again.',
  schema: { type: 'integer', minimum: 0 },
};
const WWW_AUTHENTICATE = {
  description: 'How the caller proves who it is (RFC 9110).',
  schema: { type: 'string' },
};
const CODES_WITH_RETRY_AFTER = [
  'database_busy',
  'database_unavailable',
  'idempotency_in_progress',
  'too_many_guesses',
  'too_many_requests',
];

/**
 * The problem answers of the operations. They share one schema, since generators create types for every
 * schema: with one for each operation and status, a client has more than a thousand.
 */
export class ProblemAnswers {
  private readonly statusByCode: Readonly<Record<string, number>>;
  private readonly sentenceOf: (code: string) => string | undefined;
  private readonly codes = new Set<string>();

  /** @param sentenceOf returns the doc comment of a declared error. */
  constructor(
    statusByCode: Readonly<Record<string, number>>,
    sentenceOf: (code: string) => string | undefined,
  ) {
    const statuses = Object.entries(httpLayer).map(([code, { status }]) => [code, status] as const);
    this.statusByCode = { ...Object.fromEntries(statuses), ...statusByCode };
    this.sentenceOf = (code) => httpLayer[code]?.sentence ?? sentenceOf(code);
  }

  /** The schemas of all answers so far. */
  get schemas(): Record<string, object> {
    const codes = [...this.codes].sort();
    const code = {
      type: 'string',
      description: 'What programs decide by. New codes may be added.',
      enum: codes,
      // In the order of the codes, as generators of clients read them.
      'x-enum-descriptions': codes.map((each) => this.sentenceOf(each) ?? ''),
    };
    return { Problem: PROBLEM, ProblemCode: code, FieldProblem: FIELD_PROBLEM };
  }

  /** The problem answers of an operation; an operation without a declaration may answer with any code. */
  of(operation: Operation): Record<string, object> {
    const { problems } = operation;
    if (!problems) return { default: this.answer('A problem.', Object.keys(this.statusByCode)) };
    const codes = [...codesOfHttpLayer(operation), ...problems];
    const byStatus = Object.groupBy(codes, (code) => this.statusOf(operation, code));
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, ofStatus]) => [
        status,
        this.answerWith([...new Set(ofStatus)].sort(), status === '401'),
      ]),
    );
  }

  private statusOf({ id }: Operation, code: string): number {
    const status = this.statusByCode[code];
    if (status === undefined) throw new Error(`${id}: no status is known for the code ${code}`);
    return status;
  }

  private answerWith(codes: readonly string[], isUnauthenticated: boolean): object {
    const description = codes.map((code) => `\`${code}\``).join(', ');
    const hasRetryAfter = codes.some((code) => CODES_WITH_RETRY_AFTER.includes(code));
    const headers = {
      ...(hasRetryAfter && { 'Retry-After': RETRY_AFTER }),
      ...(isUnauthenticated && { 'WWW-Authenticate': WWW_AUTHENTICATE }),
    };
    return {
      ...this.answer(description, codes),
      ...(Object.keys(headers).length > 0 && { headers }),
      'x-codes': codes,
    };
  }

  private answer(description: string, codes: readonly string[]): object {
    for (const code of codes) this.codes.add(code);
    return {
      description,
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    };
  }
}

function codesOfHttpLayer({ path, method, query, isPage }: Operation): string[] {
  // Also where no body is taken: one of another type, or with members, is refused.
  const looksAtBody = method !== 'get';
  return [
    // The answer to an invalid percent-encoding in the path.
    ...(path.includes('{') ? ['bad_request'] : []),
    ...(looksAtBody
      ? ['malformed_json', 'body_too_complex', 'body_too_large', 'unsupported_media_type']
      : []),
    ...(looksAtBody || query ? ['validation_failed'] : []),
    'internal_error',
    ...(isPage ? [] : ['database_busy', 'database_unavailable']),
  ];
}
