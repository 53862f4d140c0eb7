const PROBLEM = {
  type: 'object',
  description: 'An error: RFC 9457, with a stable code.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string', minLength: 1 },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string', pattern: '^[a-z0-9_]+$', description: 'What programs decide by.' },
    requestId: { type: 'string', minLength: 1 },
    errors: {
      type: 'array',
      description: 'Every bad field at once.',
      items: {
        type: 'object',
        properties: {
          pointer: {
            type: 'string',
            description:
              'JSON Pointer into the body, or the name of a query parameter behind a question mark.',
          },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
        required: ['pointer', 'code', 'detail'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'requestId'],
};

/** The codes of the HTTP layer itself, which every service has (`libs/http`). */
const CODES_OF_EVERY_SERVICE: Readonly<Record<string, number>> = {
  bad_request: 400,
  malformed_json: 400,
  body_too_complex: 400,
  not_found: 404,
  body_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
};

const STATUSES_OF_EVERY_CALL = [400, 401, 403, 404, 410, 422, 429];
const STATUSES_OF_CHANGES = [409, 413, 415];

/** The problems that an operation may answer, by status. */
export class ProblemAnswers {
  private readonly codesByStatus: Partial<Record<number, string[]>>;

  constructor(statusByCode: Readonly<Record<string, number>>) {
    const all = Object.entries({ ...CODES_OF_EVERY_SERVICE, ...statusByCode });
    const ofStatus = Object.groupBy(all, ([, status]) => status);
    this.codesByStatus = Object.fromEntries(
      Object.entries(ofStatus).map(([status, codes]) => [
        status,
        codes!.map(([code]) => code).sort(),
      ]),
    );
  }

  /** The answers themselves, for the document's components. */
  get responses(): Record<string, object> {
    return Object.fromEntries(
      Object.entries(this.codesByStatus).map(([status, codes]) => [
        nameOf(Number(status)),
        {
          description: `A problem. Its code is one of: ${codes!.join(', ')}.`,
          content: {
            'application/problem+json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Problem' },
                  { properties: { status: { const: Number(status) }, code: { enum: codes } } },
                ],
              },
            },
          },
        },
      ]),
    );
  }

  get schemas(): Record<string, object> {
    return { Problem: PROBLEM };
  }

  /** References to the answers of an operation. */
  of(isChange: boolean): Record<string, object> {
    const statuses = [...STATUSES_OF_EVERY_CALL, ...(isChange ? STATUSES_OF_CHANGES : [])];
    return Object.fromEntries(
      statuses
        .filter((status) => this.codesByStatus[status])
        .map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
    );
  }
}

function nameOf(status: number): string {
  return `Problem${status}`;
}
