import { STATUS_CODES } from 'node:http';
import { Fields, cell } from './fields.ts';
import { type Body, type Call, callsOf, isForKey, type OpenApi, type Schema } from './openapi.ts';
import type { SourcePage } from './page.ts';
import { samplesMarkdown } from './samples.ts';

const GROUP = 'API';
const ERRORS = 'api/errors';

/** The pages of the API: an overview, and one for each group of calls. */
export function apiPages(document: OpenApi): SourcePage[] {
  const calls = callsOf(document);
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }));
  const reference = new Reference(document);
  return [
    overviewOf(document, groups),
    errorsOf(document, calls),
    ...groups.map((group): SourcePage => ({
      path: pathOf(group.name),
      label: spaced(group.name),
      group: GROUP,
      markdown: reference.pageOf(group),
      anchors: new Map(group.calls.map(({ summary, operationId }) => [summary, operationId])),
    })),
  ];
}

/** Where a call is described: `/docs/api/cards#orderCard`. */
export function addressOfCall({ tags, operationId }: Call): string {
  return `/docs/${pathOf(tags[0]!)}#${operationId}`;
}

interface Group {
  name: string;
  description: string;
  calls: readonly Call[];
}

function pathOf(tag: string): string {
  return `api/${spaced(tag).toLowerCase().replaceAll(' ', '-')}`;
}

/** Names that are written otherwise than their words. */
const labels: Readonly<Record<string, string>> = {
  ThreeDSecure: '3-D Secure',
  ApiKeys: 'API keys',
  ApiRequests: 'API requests',
};

function spaced(tag: string): string {
  return labels[tag] ?? tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

function overviewOf({ info }: OpenApi, groups: readonly Group[]): SourcePage {
  const lists = groups.map(
    ({ name, description, calls }) => `## [${spaced(name)}](/docs/${pathOf(name)})

${description}

| | |
| --- | --- |
${calls.map((call) => `| \`${call.method} ${call.path}\` | [${call.summary}](${addressOfCall(call)}) |`).join('\n')}`,
  );
  return {
    path: 'api',
    label: 'Overview',
    group: GROUP,
    markdown: `# API reference

${info.description}

The same for programs: [the OpenAPI document](/v1/openapi.json). [API and webhooks](/docs/partner-guide) describes what all calls have in common, such as errors, lists and retries.

${lists.join('\n\n')}
`,
  };
}

/** Where an error code is described. */
function addressOfError(code: string): string {
  return `/docs/${ERRORS}#${code}`;
}

/** All error codes by status, each with what has happened and what the caller does. */
function errorsOf({ components }: OpenApi, calls: readonly Call[]): SourcePage {
  const { enum: codes = [], 'x-enum-descriptions': sentences = [] } =
    components.schemas['ProblemCode'] ?? {};
  const statuses = new Map(
    calls.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) =>
        (response['x-codes'] ?? []).map((code) => [code, status] as const),
      ),
    ),
  );
  const known = codes.map((code, place) => ({
    code: String(code),
    sentence: sentences[place] ?? '',
    status: statuses.get(String(code)) ?? '',
  }));
  const byStatus = Object.entries(Object.groupBy(known, ({ status }) => status));
  return {
    path: ERRORS,
    label: 'Error codes',
    group: GROUP,
    markdown: `# Error codes

Programs decide by the \`code\` of a problem. Each call lists the codes that it may return. [Conventions](/docs/interface/conventions#errors) describes how a problem looks.

${byStatus
  .map(
    ([status, ofStatus]) =>
      `## ${status} ${STATUS_CODES[status]}\n\n${ofStatus!.map(({ code, sentence }) => `### ${code}\n\n${sentence}`).join('\n\n')}`,
  )
  .join('\n\n')}
`,
  };
}

class Reference {
  private readonly fields: Fields;
  private readonly schemas: Readonly<Record<string, Schema>>;
  /** The page on which an answer is described in full: the first that has it. */
  private readonly pageByAnswer = new Map<string, string>();

  constructor(document: OpenApi) {
    this.schemas = document.components.schemas;
    this.fields = new Fields(this.schemas);
  }

  pageOf({ name, description, calls }: Group): string {
    const path = pathOf(name);
    const answers = calls.flatMap((call) => this.answerNameOf(call) ?? []);
    const isNew = (answer: string) => !this.pageByAnswer.has(answer);
    const own = [...new Set(answers)].filter(isNew);
    for (const answer of own) this.pageByAnswer.set(answer, path);
    return `# ${spaced(name)}

${description}

${calls.map((call) => this.callText(call)).join('\n\n')}
${own.length === 0 ? '' : `\n## Answers\n\n${own.map((answer) => this.answerText(answer)).join('\n\n')}\n`}`;
  }

  private callText(call: Call): string {
    const body = call.requestBody?.content?.['application/json'];
    return [
      `## ${call.summary}`,
      `\`\`\`http\n${call.method} ${call.path}\n\`\`\``,
      call.description,
      isForKey(call) ? undefined : 'No API key is needed.',
      samplesMarkdown(call),
      `<!-- try ${call.operationId} -->`,
      this.parametersText(call),
      body && `**Body**\n\n${this.fields.table(body.schema)}`,
      `**Answer**\n\n${this.goodAnswerText(call)}`,
      problemsText(call),
    ]
      .filter((part) => part !== undefined && part !== '')
      .join('\n\n');
  }

  private parametersText({ parameters = [] }: Call): string {
    if (parameters.length === 0) return '';
    const rows = parameters.map(
      ({ name, in: place, required, description, schema }) =>
        `| \`${name}\`${required ? '' : ' optional'} | ${place} | ${cell(this.fields.typeOf(schema))} | ${cell(description ?? schema.description ?? '')} |`,
    );
    return `**Parameters**\n\n| name | in | type | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
  }

  private goodAnswerText(call: Call): string {
    const [status, body] = goodAnswerOf(call);
    const [type, content] = Object.entries(body.content ?? {})[0] ?? [];
    if (content === undefined) return `\`${status}\`, without a body.`;
    if (type !== 'application/json') return `\`${status}\`, as \`${type}\`.`;
    const name = this.answerNameOf(call);
    const example = content.example ?? (name && this.schemas[name]!.example);
    const sample = example
      ? `\n\n\`\`\`json example\n${JSON.stringify(example, null, 2)}\n\`\`\``
      : '';
    if (name === undefined) {
      return `\`${status}\`:\n\n${this.fields.table(content.schema)}${sample}`;
    }
    const page = this.pageByAnswer.get(name)!;
    return `\`${status}\` with [${name}](/docs/${page}#${anchorOfAnswer(name)}).${sample}`;
  }

  private answerNameOf(call: Call): string | undefined {
    const content = goodAnswerOf(call)[1].content?.['application/json'];
    return content?.schema.$ref?.split('/').at(-1);
  }

  private answerText(name: string): string {
    const schema = this.schemas[name]!;
    const example = schema.example;
    return [
      `### ${name}`,
      schema.description,
      this.fields.table({ $ref: `#/components/schemas/${name}` }),
      example && `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    ]
      .filter(Boolean)
      .join('\n\n');
  }
}

function anchorOfAnswer(name: string): string {
  return name.toLowerCase();
}

function goodAnswerOf({ responses }: Call): [string, Body] {
  return Object.entries(responses).find(([status]) => /^[23]/.test(status))!;
}

function problemsText({ responses }: Call): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, response]) => `| \`${status}\` | ${codesText(response)} |`);
  return rows.length === 0
    ? ''
    : `**Problems**\n\n| status | codes |\n| --- | --- |\n${rows.join('\n')}`;
}

function codesText({ description = '', 'x-codes': codes }: Body): string {
  if (codes === undefined) return cell(description);
  return codes.map((code) => `[\`${code}\`](${addressOfError(code)})`).join(', ');
}
