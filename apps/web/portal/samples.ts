import { exampleTarget } from './example-parameters.ts';
import { type Call, exampleBodyOf, isForKey, takesIdempotencyKey } from './openapi.ts';

/** A call in one language, which can be run as it stands once `{base_url}` and the key are there. */
export interface Sample {
  /** The language of the code block. */
  language: 'sh' | 'ts' | 'python';
  /** The name of the tab. */
  label: 'curl' | 'TypeScript' | 'Python';
  code: string;
}

const IDEMPOTENCY_KEY = 'a-key-of-your-own-1';

export function samplesOf(call: Call): Sample[] {
  return [
    { language: 'sh', label: 'curl', code: curlOf(call) },
    { language: 'ts', label: 'TypeScript', code: typeScriptOf(call) },
    { language: 'python', label: 'Python', code: pythonOf(call) },
  ];
}

/** In Markdown: one code block after the other, which the portal shows as tabs. */
export function samplesMarkdown(call: Call): string {
  return samplesOf(call)
    .map(({ language, label, code }) => `\`\`\`${language} ${label}\n${code}\n\`\`\``)
    .join('\n\n');
}

function curlOf(call: Call): string {
  const body = exampleBodyOf(call);
  const headers = headersOf(call, '$API_KEY').map(([name, value]) => `-H "${name}: ${value}"`);
  const method = call.method === 'GET' ? '' : `-X ${call.method} `;
  const address = `curl ${method}"{base_url}${exampleTarget(call)}"`;
  const file = fileOf(call);
  return [
    address,
    ...headers,
    ...(body === undefined
      ? []
      : [`-d '${indented(JSON.stringify(body, null, 2).replaceAll("'", `'\\''`))}'`]),
    ...(file === undefined ? [] : [`-o ${file}`]),
  ].join(' \\\n  ');
}

function typeScriptOf(call: Call): string {
  const body = exampleBodyOf(call);
  const headers = headersOf(call, '${process.env.API_KEY}').map(
    ([name, value]) => `    '${name}': ${value.includes('${') ? `\`${value}\`` : `'${value}'`},`,
  );
  const file = fileOf(call);
  return [
    ...(file === undefined ? [] : ["import { writeFile } from 'node:fs/promises';", '']),
    `const response = await fetch('{base_url}${exampleTarget(call)}', {`,
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(objectLiteral(body))}),`]),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    ...{
      nothing: [],
      file: [`await writeFile('${file}', new Uint8Array(await response.arrayBuffer()));`],
      text: ['console.log(await response.text());'],
      json: ['console.log(await response.json());'],
    }[answerOf(call)],
  ].join('\n');
}

function pythonOf(call: Call): string {
  const body = exampleBodyOf(call);
  const headers = headersOf(call, "{os.environ['API_KEY']}")
    // `json=` sets it.
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `        "${name}": ${value.includes('{') ? 'f' : ''}"${value}",`);
  const file = fileOf(call);
  return [
    ...(isForKey(call) ? ['import os', '', 'import requests', ''] : ['import requests', '']),
    `response = requests.${call.method.toLowerCase()}(`,
    `    "{base_url}${exampleTarget(call)}",`,
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(body === undefined ? [] : [`    json=${indented(pythonLiteral(body), 4)},`]),
    '    timeout=10,',
    ')',
    'response.raise_for_status()',
    ...{
      nothing: [],
      file: [`with open("${file}", "wb") as file:`, '    file.write(response.content)'],
      text: ['print(response.text)'],
      json: ['print(response.json())'],
    }[answerOf(call)],
  ].join('\n');
}

function headersOf(call: Call, key: string): [string, string][] {
  return [
    ...(isForKey(call) ? [['Authorization', `Bearer ${key}`] as [string, string]] : []),
    ...(takesIdempotencyKey(call)
      ? [['Idempotency-Key', IDEMPOTENCY_KEY] as [string, string]]
      : []),
    ...(exampleBodyOf(call) === undefined
      ? []
      : [['Content-Type', 'application/json'] as [string, string]]),
  ];
}

function mediaTypeOf({ responses }: Call): string | undefined {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return Object.keys(good?.[1].content ?? {})[0];
}

function answerOf(call: Call): 'nothing' | 'json' | 'text' | 'file' {
  const type = mediaTypeOf(call);
  if (type === undefined) return 'nothing';
  if (type === 'application/json') return 'json';
  return type.startsWith('text/') ? 'text' : 'file';
}

/** The name of the file that the answer becomes; undefined if it is shown. */
function fileOf(call: Call): string | undefined {
  if (answerOf(call) !== 'file') return undefined;
  const ending = mediaTypeOf(call)!.split('/')[1];
  return `${call.path.includes('invoice') ? 'invoice' : 'statement'}.${ending}`;
}

function indented(text: string, spaces = 2): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** JSON as TypeScript writes it: names without quotes. */
function objectLiteral(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/^( *)"(\w+)":/gm, '$1$2:');
}

/** JSON as Python writes it. */
function pythonLiteral(value: unknown, depth = 0): string {
  const indent = '    '.repeat(depth + 1);
  const end = `\n${'    '.repeat(depth)}`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Array.isArray(value)
    ? value.map((each) => pythonLiteral(each, depth + 1))
    : Object.entries(value).map(
        ([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `${indent}${part},`).join('\n')}${end}${close}`;
}
