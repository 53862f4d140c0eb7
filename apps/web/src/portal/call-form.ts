import type { CallToTry, ParameterToTry } from '../../portal/call-to-try.js';
import { addCopyButton, element } from './element.js';

let forms = 0;

/** A form that sends one call to this platform and shows the answer. */
export function callForm(call: CallToTry): HTMLElement {
  const form = element('form', { class: 'call-form' });
  const prefix = `try-${forms++}`;
  const key = call.isForKey ? keyField(prefix) : undefined;
  const parameters = call.parameters.map((parameter) => parameterField(parameter, prefix));
  const body = call.body === undefined ? undefined : bodyField(call.body, prefix);
  const send = element('button', { type: 'submit', class: 'main-button send' }, 'Send');
  const answer = element('div', { class: 'answer', role: 'status' });
  const fields = [key, ...parameters, body].filter((field) => field !== undefined);
  form.append(...fields.map(({ box }) => box), send, answer);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (send.disabled) return;
    send.disabled = true;
    apiKey.set(key?.input.value.trim() ?? apiKey.get());
    const values = new Map(parameters.map(({ name, input }) => [name, input.value.trim()]));
    void sendCall(call, { apiKey: apiKey.get(), values, body: body?.input.value })
      .then((sent) => showAnswer(answer, sent))
      .finally(() => (send.disabled = false));
  });
  return form;
}

interface FormField<Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement> {
  box: HTMLElement;
  name: string;
  input: Input;
}

function keyField(prefix: string): FormField<HTMLInputElement> {
  const input = element('input', {
    id: `${prefix}-key`,
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'pk_test_…',
    required: true,
  });
  input.value = apiKey.get();
  // Given at another call of this page in the meantime.
  input.addEventListener('focus', () => (input.value ||= apiKey.get()));
  return fieldOf('API key', input, 'Kept in this tab only, until you close it.');
}

function parameterField({ name, choices, isRequired }: ParameterToTry, prefix: string): FormField {
  const attributes = { id: `${prefix}-${name}`, required: isRequired };
  if (choices.length > 0) {
    const options = choices.map((choice) => element('option', { value: choice }, choice));
    const none = isRequired ? [] : [element('option', { value: '' }, 'any')];
    return fieldOf(name, element('select', attributes, ...none, ...options));
  }
  const input = element('input', { ...attributes, autocomplete: 'off', spellcheck: 'false' });
  return fieldOf(name, input, isRequired ? undefined : 'Optional.');
}

function bodyField(body: unknown, prefix: string): FormField<HTMLTextAreaElement> {
  const text = JSON.stringify(body, null, 2);
  const rows = String(Math.min(text.split('\n').length, 16));
  const input = element('textarea', { id: `${prefix}-body`, rows, spellcheck: 'false' });
  input.value = text;
  return fieldOf('Body', input);
}

function fieldOf<Input extends HTMLElement>(
  name: string,
  input: Input,
  hint?: string,
): FormField<Input> {
  const label = element('label', { for: input.id }, name);
  if (hint === undefined)
    return { name, input, box: element('div', { class: 'field' }, label, input) };
  const note = element('small', { id: `${input.id}-hint` }, hint);
  input.setAttribute('aria-describedby', note.id);
  return { name, input, box: element('div', { class: 'field' }, label, note, input) };
}

const STORED_AS = 'docs.api-key';

/** The key of the calls that are tried: kept until the tab is closed, in no cookie and no address. */
const apiKey = {
  get(): string {
    return sessionStorage.getItem(STORED_AS) ?? '';
  },
  set(key: string): void {
    if (key === '') sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, key);
  },
};

/** More would make the page slow; the whole is in the browser's tools. */
const MAX_SHOWN_CHARACTERS = 100_000;

async function showAnswer(place: HTMLElement, sent: Sent | string): Promise<void> {
  if (typeof sent === 'string') {
    place.replaceChildren(element('p', { class: 'failure' }, sent));
    return;
  }
  const { status, durationMs, requestId } = sent;
  const outcome = status < 400 ? 'success' : 'failure';
  const facts = [`${durationMs} ms`, ...(requestId ? [`request ${requestId}`] : [])].join(' · ');
  place.replaceChildren(
    element('p', { class: outcome }, element('strong', {}, String(status)), ` ${facts}`),
    ...(await contentOf(sent)),
  );
}

async function contentOf({ body, mediaType }: Sent): Promise<HTMLElement[]> {
  if (body.size === 0) return [];
  if (!/^(text\/|application\/(json|problem\+json|xml))/.test(mediaType)) {
    return [element('p', {}, `A file: ${mediaType}, ${body.size} bytes.`)];
  }
  const text = shown(await body.text(), mediaType);
  const code = element('code', {}, text.slice(0, MAX_SHOWN_CHARACTERS));
  const block = element('div', { class: 'code' }, element('pre', { tabindex: '0' }, code));
  if ('clipboard' in navigator) addCopyButton(block);
  return [block];
}

function shown(text: string, mediaType: string): string {
  if (!mediaType.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export interface Sent {
  status: number;
  durationMs: number;
  mediaType: string;
  requestId?: string;
  body: Blob;
}

/** What was given in the form. */
export interface Given {
  apiKey: string;
  values: ReadonlyMap<string, string>;
  body: string | undefined;
}

/** @returns the answer, also a problem; or what was wrong before anything was sent */
export async function sendCall(call: CallToTry, given: Given): Promise<Sent | string> {
  const body = given.body === undefined || given.body.trim() === '' ? undefined : given.body;
  const fault = body === undefined ? undefined : faultOfJson(body);
  if (fault !== undefined) return `The body is not JSON: ${fault}`;
  const wrong = call.parameters.find(
    ({ name, in: place }) =>
      // A browser resolves these segments, so that another operation would be called.
      place === 'path' && ['', '.', '..'].includes(given.values.get(name) ?? ''),
  );
  if (wrong) return `${wrong.name} must not be empty, "." or "..".`;
  const begun = performance.now();
  try {
    const response = await fetch(targetOf(call, given.values), {
      method: call.method,
      headers: headersOf(call, given, body !== undefined),
      body,
      // A session of another page of this platform must not be used by accident.
      credentials: 'omit',
      cache: 'no-store',
    });
    return {
      status: response.status,
      durationMs: Math.round(performance.now() - begun),
      mediaType: response.headers.get('content-type') ?? '',
      requestId: response.headers.get('x-request-id') ?? undefined,
      body: await response.blob(),
    };
  } catch {
    return 'The platform could not be reached. Please try again.';
  }
}

export function targetOf({ path, parameters }: CallToTry, values: Given['values']): string {
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = values.get(name) ?? '';
    if (place === 'query' && value !== '') query.set(name, value);
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function headersOf(call: CallToTry, { apiKey }: Given, hasBody: boolean): HeadersInit {
  return {
    ...(call.isForKey && { authorization: `Bearer ${apiKey}` }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(call.hasIdempotencyKey && { 'idempotency-key': idempotencyKey() }),
  };
}

/** Each click is a call of its own. `randomUUID` is only there in a secure context. */
function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `docs-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function faultOfJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
