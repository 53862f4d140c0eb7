import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { callAsCurl, shellWord, webhookAsCurl } from './curl.js';

/** Runs the command in a shell with a stub of curl, and returns the arguments that the stub received. */
function argumentsOf(command: string, environment: Record<string, string>): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const env = { PATH: process.env.PATH, ...environment };
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('a command', () => {
  it.each(['', "it's", '$HOME `id` "x" \\', 'a\nb', "'; rm -rf /; '"])(
    'has %j as it stands',
    (text) => {
      expect(argumentsOf(`curl ${shellWord(text)}`, {})).toEqual([text]);
    },
  );

  it('calls the API with the key of the environment', () => {
    const command = callAsCurl("https://platform.example/v1/events?search=it's");
    expect(argumentsOf(command, { PLATFORM_API_KEY: 'pk_1' })).toEqual([
      "https://platform.example/v1/events?search=it's",
      '-H',
      'Authorization: Bearer pk_1',
    ]);
  });

  it('sends a webhook with the token of the environment, and signs it', () => {
    const body = JSON.stringify({ event: 'kyc_approved', data: { name: "O'Hara $1" } });
    const command = webhookAsCurl({
      url: 'https://partner.example/hooks',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'evt_1',
        'webhook-timestamp': '(new for each attempt)',
        'webhook-signature': '(new for each attempt)',
        traceparent: '00-1-(new for each attempt)',
        'X-Token': '(your token)',
      },
      tokenHeader: 'x-token',
      body,
    });
    const words = argumentsOf(command, {
      WEBHOOK_TOKEN: 'secret "token"',
      // 'a' 32 times.
      WEBHOOK_SIGNING_SECRET: 'whsec_YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=',
    });
    const timestamp = words.join('\n').match(/^webhook-timestamp: (\d{10})$/m)?.[1];
    const signature = createHmac('sha256', 'a'.repeat(32))
      .update(`evt_1.${timestamp}.${body}`)
      .digest('base64');
    const headers = [
      'content-type: application/json',
      'webhook-id: evt_1',
      `webhook-timestamp: ${timestamp}`,
      `webhook-signature: v1,${signature}`,
      'X-Token: secret "token"',
    ].flatMap((header) => ['-H', header]);
    const url = 'https://partner.example/hooks';
    expect(words).toEqual(['-X', 'POST', url, ...headers, '--data-raw', body]);
  });
});
