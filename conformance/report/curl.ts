import type { Exchange, SentRequest } from '../sending/exchange.js';
import { type Target, tokenVariable } from '../sending/target.js';

const MOST_BODY_CHARACTERS = 4_096;

/** A request as a command line. A variable stands for the token, so that a report may be passed on. */
export function curlOf({ method, url, headers, token, body }: SentRequest, target: Target): string {
  const options = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  if (token) {
    const isTheirs = token.value === target.token;
    const value = isTheirs ? `"$${tokenVariable(target.plan)}"` : quoted(token.value);
    options.push(`-H ${quoted(`${token.header}: `)}${value}`);
  }
  return [`curl -i -X ${method} ${quoted(url)}`, ...options, `--data-binary ${dataOf(body)}`].join(
    ' \\\n  ',
  );
}

/** What came back, without the token, which an answer may repeat. */
export function receivedIn({ answer, failure, durationMs }: Exchange, { token }: Target): string {
  const time = `after ${Math.round(durationMs)} ms`;
  if (!answer) return `${failure ?? 'nothing'} ${time}`;
  const text = answer.excerpt.replaceAll(token, '...');
  return [`${answer.status} ${time}`, ...(text === '' ? [] : [text])].join('\n');
}

function dataOf(body: Buffer): string {
  const text = body.toString('utf8');
  if (!Buffer.from(text).equals(body)) return `${quoted(escaped(body))} # bytes, escaped`;
  if (text.length <= MOST_BODY_CHARACTERS) return quoted(text);
  const shown = quoted(text.slice(0, MOST_BODY_CHARACTERS));
  return `${shown} # the first of ${body.length} bytes: repeat the case for all`;
}

function escaped(body: Buffer): string {
  const hex = body.subarray(0, MOST_BODY_CHARACTERS / 4).toString('hex');
  return hex.replace(/../g, (byte) => `\\x${byte}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
