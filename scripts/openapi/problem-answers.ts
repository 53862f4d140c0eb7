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

/** With certain codes or any code. A flat schema, because generators fail at combined ones. */
function problemSchema(codes?: readonly string[]): object {
  return {
    type: 'object',
    description: 'An error (RFC 9457).',
    properties: {
      type: text('`about:blank`: the code tells it all.'),
      title: text('The name of the status.'),
      status: { type: 'integer', description: 'As that of the answer.' },
      detail: text('In English, for developers.'),
      instance: text('The path that was called.'),
      code: { ...text('What programs decide by.'), ...(codes && { enum: codes }) },
      requestId: text('Names the request in our logs.'),
      errors: {
        type: 'array',
        description: 'Every bad field at once.',
        items: { $ref: '#/components/schemas/FieldProblem' },
      },
    },
    required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
  };
}

/** The codes of the HTTP layer (`libs/http`). */
const statusOfHttpLayer = {
  bad_request: 400,
  malformed_json: 400,
  body_too_complex: 400,
  body_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  internal_error: 500,
  database_busy: 503,
  database_unavailable: 503,
} as const;

const RETRY_AFTER = {
  description: 'Seconds after which to try again.',
  schema: { type: 'integer', minimum: 0 },
};
const CODES_WITH_RETRY_AFTER = [
  'database_busy',
  'database_unavailable',
  'idempotency_in_progress',
  'too_many_guesses',
  'too_many_requests',
];

/** The problems of each operation, by its declared codes. */
export class ProblemAnswers {
  readonly schemas: Record<string, object> = {
    Problem: problemSchema(),
    FieldProblem: FIELD_PROBLEM,
  };
  private readonly statusByCode: Readonly<Record<string, number>>;

  constructor(statusByCode: Readonly<Record<string, number>>) {
    this.statusByCode = { ...statusOfHttpLayer, ...statusByCode };
  }

  /** The problem answers of an operation; an operation without a declaration may answer with any code. */
  of(operation: Operation): Record<string, object> {
    const { problems } = operation;
    if (!problems) return { default: answer('A problem.', 'Problem') };
    const codes = [...codesOfHttpLayer(operation), ...problems];
    const byStatus = Object.groupBy(codes, (code) => this.statusOf(operation, code));
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, ofStatus]) => [
        status,
        this.answerOf(operation, Number(status), [...new Set(ofStatus)].sort()),
      ]),
    );
  }

  private statusOf({ id }: Operation, code: string): number {
    const status = this.statusByCode[code];
    if (status === undefined) throw new Error(`${id}: no status is known for the code ${code}`);
    return status;
  }

  private answerOf({ id }: Operation, status: number, codes: readonly string[]): object {
    const name =
      codes.length === 1 ? `${pascal(codes[0]!)}Problem` : `${pascal(id)}Problem${status}`;
    this.schemas[name] ??= problemSchema(codes);
    const description = codes.map((code) => `\`${code}\``).join(', ');
    const hasRetryAfter = codes.some((code) => CODES_WITH_RETRY_AFTER.includes(code));
    return {
      ...answer(description, name),
      ...(hasRetryAfter && { headers: { 'Retry-After': RETRY_AFTER } }),
    };
  }
}

function answer(description: string, schema: string): object {
  return {
    description,
    content: {
      'application/problem+json': { schema: { $ref: `#/components/schemas/${schema}` } },
    },
  };
}

function codesOfHttpLayer({ path, body, query, isPage }: Operation): string[] {
  return [
    // The answer to an invalid percent-encoding in the path.
    ...(path.includes('{') ? ['bad_request'] : []),
    ...(body
      ? ['malformed_json', 'body_too_complex', 'body_too_large', 'unsupported_media_type']
      : []),
    ...(body || query ? ['validation_failed'] : []),
    'internal_error',
    ...(isPage ? [] : ['database_busy', 'database_unavailable']),
  ];
}

/** `card_unknown` -> `CardUnknown`, `orderCard` -> `OrderCard` */
function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
