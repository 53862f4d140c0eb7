import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Command } from 'commander';
import { type PlatformClient, PlatformError } from '#platform-client';
import { RecordedTerminal } from '../../test/recorded-terminal.js';
import type { CommandContext } from '../command-context.js';
import { runProgram } from '../program.js';
import { registerLogin } from './login.js';

const KEY = 'pk_test_0123456789abcdef';

describe('a key that may do next to nothing', () => {
  describe('at status', () => {
    beforeEach(() => {
      jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
        const headers = { 'content-type': 'application/problem+json' };
        const body = JSON.stringify({ code: 'scope_missing', detail: 'This needs a scope.' });
        return Promise.resolve(new Response(body, { status: 403, headers }));
      });
    });

    afterEach(() => void jest.restoreAllMocks());

    async function status(...options: string[]) {
      const terminal = new RecordedTerminal({
        PARTNER_CARDS_CONFIG: '/nowhere/config.json',
        PARTNER_CARDS_API_KEY: KEY,
        PARTNER_CARDS_URL: 'http://127.0.0.1:1',
      });
      return { code: await runProgram([...options, 'status'], terminal), terminal };
    }

    it('is accepted, and the output says which facts it may not read', async () => {
      const { code, terminal } = await status();
      expect(code).toBe(0);
      expect(terminal.everything).toContain('The platform answers');
      expect(terminal.everything).toContain('shown only with keys:read');
      expect(terminal.everything).toContain('shown only with webhooks:read');
    });

    it('has the same output as JSON', async () => {
      const { terminal } = await status('--json');
      expect(JSON.parse(terminal.everything)).toMatchObject({ key: null, endpoints: null });
    });
  });

  describe('at login', () => {
    /** @returns what is kept of it. */
    async function login(refusal: PlatformError) {
      const change = jest.fn();
      const client = {
        eventTypes: { list: () => Promise.reject(refusal) },
      } as unknown as PlatformClient;
      const context = {
        terminal: { readSecret: () => Promise.resolve(KEY) },
        settings: { change, path: '/nowhere/config.json' },
        baseUrl: 'https://cards.example.com',
        client: () => client,
        show: () => {},
      } as unknown as CommandContext;
      const program = new Command();
      registerLogin(program, context);
      await program.parseAsync(['login'], { from: 'user' }).catch(() => {});
      return change.mock.calls.flat();
    }

    it('is kept', async () => {
      const kept = { baseUrl: 'https://cards.example.com', apiKey: KEY };
      expect(await login(new PlatformError(403, 'scope_missing', ''))).toEqual([kept]);
    });

    it.each([
      [401, 'api_key_invalid'],
      [403, 'address_not_allowed'],
    ] as const)('is not kept after %d %s', async (status, code) => {
      expect(await login(new PlatformError(status, code, ''))).toEqual([]);
    });
  });
});
