import type { CardVaultMessage, Problem, RevealedDetails, RevealedPin } from '#contracts';
import 'virtual:page-colours.css';
import '../shared/theme/plain-page.css';
import '../shared/theme/font.css';
import './card-vault.css';
import { textsIn } from './texts.js';

/*
 * The frame of a reveal (docs/card-vault.md#the-frame). Without a library, because this page shows card numbers: all
 * code that runs here is in this folder. Its page names
 * the state, the content and the origins of the reveal, and for how many seconds the content is shown.
 */

const root = document.documentElement;
const { state = 'unknown', content = 'details', origins = '', seconds = '0' } = root.dataset;
const texts = textsIn(root.lang);
const frame = document.getElementById('frame')!;
const title = texts.titles[content as keyof typeof texts.titles] ?? texts.titles.details;
/** The token is needed once, and leaves the address before anything is shown. */
const token = location.hash.slice(1);

/** Hides what is shown; undefined while nothing is. */
let hide: (() => void) | undefined;

type Child = Node | string;

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** To the page that embeds the frame, which is of one of the reveal's origins. Never what the card's details are. */
function report(message: CardVaultMessage): void {
  if (parent === window) return;
  const allowed = origins.split(' ').filter((origin) => origin !== '');
  // Not in every browser. Without it, the message goes to each origin, and the browser drops all but the right one.
  const embedding = location.ancestorOrigins?.[0];
  const targets = embedding ? allowed.filter((origin) => origin === embedding) : allowed;
  for (const origin of targets) parent.postMessage(message, origin);
}

/** @returns the heading, which gets the focus so that the frame notices when it loses it. */
function show(...children: Child[]): void {
  const heading = element('h1', { tabindex: '-1' }, title);
  frame.replaceChildren(heading, ...children);
  heading.focus({ preventScroll: true });
}

function sayEnd(text: string, reported: 'hidden' | 'expired' | 'failed', ...more: Child[]): void {
  show(element('p', { role: 'status' }, text), ...more);
  report({ type: 'card-vault', state: reported });
}

async function use(pin?: string): Promise<Response> {
  const path = `${location.pathname}/use`;
  const body = JSON.stringify({ token, ...(pin !== undefined && { pin }) });
  const headers = { 'content-type': 'application/json' };
  return fetch(path, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
}

const endings: Readonly<Record<string, string>> = {
  reveal_used: texts.used,
  reveal_expired: texts.expired,
  reveal_unknown: texts.unknown,
};

async function problemOf(response: Response): Promise<string> {
  const { code } = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return code ?? '';
}

function fail(again: () => Promise<void>): void {
  const button = element('button', { type: 'button' }, texts.tryAgain);
  button.addEventListener('click', () => void again());
  sayEnd(texts.failed, 'failed', button);
}

/** Runs a call of the reveal; every outcome but the good one ends on the page. */
async function call(
  pin: string | undefined,
  again: () => Promise<void>,
): Promise<Response | undefined> {
  try {
    const response = await use(pin);
    if (response.ok || response.status === 422) return response;
    const ending = endings[await problemOf(response)];
    if (ending) sayEnd(ending, 'expired');
    else fail(again);
  } catch {
    fail(again);
  }
  return undefined;
}

async function reveal(): Promise<void> {
  show(element('p', { role: 'status' }, texts.loading));
  const response = await call(undefined, reveal);
  if (!response?.ok) return;
  // The page went out of sight while it was loading.
  if (document.hidden) return sayEnd(texts.hidden, 'hidden');
  showFacts((await response.json()) as RevealedDetails | RevealedPin);
}

/** A fact with its name and its value as a person reads it. */
type Fact = [label: string, value: string, shown?: string];

function factsOf(revealed: RevealedDetails | RevealedPin): Fact[] {
  if ('pin' in revealed) return [[texts.pin, revealed.pin]];
  const { number, expiry, cvc, cardholderName } = revealed;
  return [
    [texts.number, number, number.replace(/(.{4})(?=.)/g, '$1 ')],
    [texts.expiry, expiry],
    [texts.cvc, cvc],
    [texts.name, cardholderName],
  ];
}

function showFacts(revealed: RevealedDetails | RevealedPin): void {
  const status = element('p', { role: 'status', class: 'status' });
  const rows = factsOf(revealed).map(([label, value, shown = value]) => {
    const text = element('dd', {}, element('span', { class: 'value' }, shown));
    // A person types the PIN at a machine.
    if (label !== texts.pin && label !== texts.name) text.append(copyButton(label, value, status));
    return element('div', {}, element('dt', {}, label), text);
  });
  const timer = element('p', { role: 'timer', class: 'timer' });
  show(element('dl', {}, ...rows), element('div', { class: 'foot' }, timer, status));
  report({ type: 'card-vault', state: 'shown' });
  countDown(timer);
}

function countDown(timer: HTMLElement): void {
  const endsAtMs = Date.now() + Number(seconds) * 1_000;
  const tick = () => {
    const left = Math.ceil((endsAtMs - Date.now()) / 1_000);
    if (left > 0) timer.textContent = texts.hiddenIn(left);
    else hide?.();
  };
  const ticking = setInterval(tick, 250);
  hide = () => {
    clearInterval(ticking);
    hide = undefined;
    sayEnd(texts.hidden, 'hidden');
  };
  tick();
}

function copyButton(label: string, value: string, status: HTMLElement): HTMLElement {
  const button = element(
    'button',
    { type: 'button', 'aria-label': texts.copyOf(label) },
    texts.copy,
  );
  button.addEventListener('click', () => {
    // Not while it is hidden already.
    if (!hide) return;
    navigator.clipboard.writeText(value).then(
      () => status.replaceChildren(texts.copied(label)),
      () => status.replaceChildren(texts.notCopied),
    );
  });
  return button;
}

interface PinField {
  row: HTMLElement;
  input: HTMLInputElement;
}

function pinField(id: string, label: string, describedBy: string): PinField {
  const input = element('input', {
    id,
    type: 'password',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '12',
    'aria-describedby': describedBy,
  });
  return { input, row: element('div', {}, element('label', { for: id }, label), input) };
}

/** Lets the cardholder choose a PIN. The token is used with the PIN, so that a mistake can be corrected. */
function askForPin(): Promise<void> {
  const first = pinField('pin', texts.newPin, 'rule problem');
  const second = pinField('repeated', texts.repeatPin, 'problem');
  const problem = element('p', { id: 'problem', role: 'alert', class: 'problem' });
  const button = element('button', { class: 'main-button' }, texts.setPin);
  const rule = element('p', { id: 'rule' }, texts.pinRule);
  const form = element('form', { novalidate: '' }, first.row, rule, second.row, problem, button);
  const say = (text: string, { input }: PinField) => {
    problem.textContent = text;
    for (const field of [first, second]) {
      field.input.setAttribute('aria-invalid', String(text !== '' && field.input === input));
    }
    if (text !== '') input.focus();
  };
  const send = async () => {
    const pin = first.input.value.trim();
    if (!/^\d{4,12}$/.test(pin)) return say(texts.pinInvalid, first);
    if (second.input.value.trim() !== pin) return say(texts.pinsDiffer, second);
    say('', first);
    button.disabled = true;
    const response = await call(pin, askForPin);
    button.disabled = false;
    if (response?.ok) sayEnd(texts.pinSet, 'hidden');
    else if (response) say(texts.pinWeak, first);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  show(form);
  first.input.focus({ preventScroll: true });
  report({ type: 'card-vault', state: 'shown' });
  return Promise.resolve();
}

document.title = title;
history.replaceState(null, '', location.pathname);
new ResizeObserver(() => {
  report({ type: 'card-vault', state: 'height', height: Math.ceil(frame.offsetHeight) });
}).observe(frame);
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hide?.();
});
window.addEventListener('blur', () => hide?.());
window.addEventListener('pagehide', () => hide?.());
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  const { type, action } = (data ?? {}) as Record<string, unknown>;
  // Whoever embeds the frame may hide what it shows.
  if (source === parent && type === 'card-vault' && action === 'hide') hide?.();
});

if (state !== 'open' || token === '')
  sayEnd(endings[`reveal_${state}`] ?? texts.unknown, 'expired');
else if (content === 'new_pin') void askForPin();
else void reveal();
