import type { NestExpressApplication } from '@nestjs/platform-express';
import { escapeHtml as escaped, openRoute, sendPlainPage } from '#http';
import partnerOpenApi from './partner-openapi.json' with { type: 'json' };
import { type Schema, typeText } from './schema-text.js';

/** Where the API of partners is read by people. */
export const API_REFERENCE = '/api-reference';

interface Field {
  name: string;
  schema: Schema;
  required?: boolean;
  description?: string;
  in?: string;
}

interface Body {
  content?: Record<string, { schema: Schema; example?: unknown }>;
  description?: string;
}

interface Call {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  parameters?: readonly Field[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

const { info, tags, paths, components } = partnerOpenApi;
const schemas = components.schemas as unknown as Record<string, Schema>;

/** The OpenAPI document as a page without a script, made once: it can't say anything else than the document. */
export function serveApiReference(app: NestExpressApplication): void {
  const body = referenceHtml();
  openRoute(app, API_REFERENCE, 'It describes the API.', (_request, response) =>
    sendPlainPage(response, 200, { language: 'en', title: info.title, body, isWide: true }),
  );
}

export function referenceHtml(): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, unknown>).map(([method, call]) => ({
      address: `${method.toUpperCase()} ${path}`,
      call: call as Call,
    })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = calls.filter(({ call }) => call.tags.includes(name));
    return {
      contents: `<li><a href="#${name}">${spaced(name)}</a> <small>${escaped(description)}</small></li>`,
      html: `<section><h2 id="${name}">${spaced(name)}</h2>
<p>${escaped(description)}</p>
${own.map(({ address, call }) => callHtml(address, call)).join('\n')}</section>`,
    };
  });
  const objects = Object.entries(schemas).filter(([name]) => !/Problem\d*$/.test(name));
  return `<p>${marked(info.description)}</p>
<p><a href="/v1/openapi.json">The same as an OpenAPI document</a> · <a href="/">Start page</a></p>
<nav aria-label="Contents"><ul>${sections.map(({ contents }) => contents).join('\n')}
<li><a href="#objects">Objects</a> <small>What calls take and answer.</small></li></ul></nav>
${sections.map(({ html }) => html).join('\n')}
<section><h2 id="objects">Objects</h2>
${objects.map(([name, schema]) => objectHtml(name, schema)).join('\n')}</section>`;
}

function callHtml(address: string, { operationId, ...call }: Call): string {
  const sent = Object.values(call.requestBody?.content ?? {})[0];
  const answers = Object.entries(call.responses);
  return `<details id="${operationId}"><summary><code>${escaped(address)}</code> ${escaped(call.summary)}</summary>
${call.description ? `<p>${marked(call.description)}</p>` : ''}
${table('Parameters', (call.parameters ?? []).map(fieldRow))}
${sent ? `<h3>Body</h3><p>${typeText(sent.schema)}</p>${example(sent.example)}` : ''}
${table('Answers', answers.map(answerRow))}
</details>`;
}

function answerRow([status, { content = {}, description = '' }]: [string, Body]): string {
  const answer = content['application/json'];
  const says = answer ? typeText(answer.schema) : marked(description);
  return `<tr><th scope="row">${status}</th><td>${says}</td></tr>`;
}

function objectHtml(name: string, schema: Schema): string {
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(([field, its]) =>
    fieldRow({ name: field, schema: its, required: required.includes(field) }),
  );
  return `<details id="schema-${name}"><summary><code>${name}</code></summary>
${schema.description ? `<p>${marked(schema.description)}</p>` : ''}
${fields.length > 0 ? table('Fields', fields) : `<p>${typeText(schema)}</p>`}
${example(schema.example)}
</details>`;
}

function fieldRow({ name, schema, required, description, in: place }: Field): string {
  const about = description ?? schema.description;
  const notes = [place, required ? 'required' : 'optional'].filter(Boolean).join(', ');
  return `<tr><th scope="row"><code>${escaped(name)}</code><small>${notes}</small></th>
<td>${typeText(schema)}${about ? `<br>${marked(about)}` : ''}</td></tr>`;
}

function table(caption: string, rows: readonly string[]): string {
  return rows.length > 0 ? `<h3>${caption}</h3><table>${rows.join('\n')}</table>` : '';
}

function example(value: unknown): string {
  if (value === undefined) return '';
  return `<h3>Example</h3><pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`;
}

/** A text of the document, with its code marked up. */
function marked(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function spaced(name: string): string {
  return escaped(name.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' '));
}
