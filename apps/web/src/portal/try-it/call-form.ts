import type { CallToTry, ParameterToTry } from '../../../portal/call-to-try.js';
import { element } from '../element.js';
import { addCopyButton } from '../copy-buttons.js';
import { sendCall, type Sent } from './send-call.js';

let forms = 0;

/** A form that sends one call to this platform and shows the answer. */
export function callForm(call: CallToTry): HTMLElement {
  const form = element('form', { class: 'call-form' });
  const prefix = `try-${forms++}`;
  const key = call.isForKey ? keyField(prefix) : undefined;
  const parameters = call.parameters.map((parameter) => parameterField(parameter, prefix));
  const body = call.body === undefined ? undefined : bodyField(call.body, prefix);
  const send = element('button', { type: 'submit', class: 'send' }, 'Send');
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
