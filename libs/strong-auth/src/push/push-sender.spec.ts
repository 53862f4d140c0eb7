import { describe, expect, it } from '@jest/globals';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { PushSender } from './push-sender.js';

describe('the addresses that are pushed to', () => {
  const push = { services: ['push.example', 'http://127.0.0.1:4800'] };
  const sender = new PushSender(Object.assign(new StrongAuthOptions(), { push }));

  it.each([
    'https://push.example/a',
    'https://push.example:443/a',
    'https://eu.push.example/a',
    'http://127.0.0.1:4800/a',
  ])('are addresses of known services: %s', (endpoint) => {
    expect(sender.isKnownService(endpoint)).toBe(true);
  });

  it.each([
    'https://push.example:22/a',
    'https://eu.push.example:8443/a',
    'https://user:word@push.example/a',
    'http://push.example/a',
    'http://127.0.0.1:4801/a',
    'https://127.0.0.1:4800/a',
    'https://evilpush.example/a',
    'https://push.example.evil.example/a',
    'https://push.example./a',
    'push.example',
  ])('are no others: %s', (endpoint) => {
    expect(sender.isKnownService(endpoint)).toBe(false);
  });
});
