import { addCopyButton } from '../copy-buttons.js';
import { element } from '../element.js';
import type { Sent } from './send-call.js';

/** More would make the page slow; the whole is in the browser's tools. */
const MAX_SHOWN_CHARACTERS = 100_000;

export async function showAnswer(place: HTMLElement, sent: Sent | string): Promise<void> {
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
