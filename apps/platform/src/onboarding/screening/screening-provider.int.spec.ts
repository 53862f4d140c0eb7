import { type ScriptedAnswer, ScriptedServer } from '#testing';
import { HttpProvider, ScreeningError, type ScreeningSubject } from './screening-provider.js';

const subject: ScreeningSubject = {
  kind: 'person',
  names: ['Viktor Drozdov'],
  dateOfBirth: '1961-04-12',
  countries: ['DE'],
};

const hit = {
  status: 'possible_match',
  score: 0.9,
  category: 'sanctions',
  list: 'list-of-a-vendor',
  entryId: '4711',
  name: 'DROZDOV, Viktor',
  reason: 'Regulation 1',
};

describe('a screening provider over HTTP', () => {
  let server: ScriptedServer;

  beforeAll(async () => {
    server = await ScriptedServer.start(() => ({ status: 200, body: { hits: [] } }));
  });

  afterAll(() => server?.close());

  function ask(answer: ScriptedAnswer) {
    server.script = () => answer;
    const provider = new HttpProvider({ url: `${server.url}/v1`, token: 'secret', timeoutMs: 500 });
    return provider.screen(subject);
  }

  it('gets the subject and the token, and returns its hits', async () => {
    const answered = { ...hit, riskScore: 4, nested: { more: true } };
    expect(await ask({ status: 200, body: { hits: [answered], took: 5 } })).toEqual([hit]);
    const request = server.requests.at(-1)!;
    expect(request).toMatchObject({ method: 'POST', path: '/v1' });
    expect(request.headers.authorization).toBe('Bearer secret');
    expect(JSON.parse(request.body)).toEqual(subject);
  });

  it('returns an entry once, with its most likely hit', async () => {
    const likelier = { ...hit, score: 0.95, name: 'Viktor Drozdov' };
    const hits = [hit, likelier, { ...hit, score: 0.86 }];
    expect(await ask({ status: 200, body: { hits } })).toEqual([likelier]);
  });

  it.each<[string, ScriptedAnswer]>([
    ['an error', { status: 500, body: { hits: [] } }],
    ['another success', { status: 202, body: { hits: [] } }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['no JSON', { status: 200, body: 'none' }],
    ['an empty body', { status: 200, body: '' }],
    ['a list', { status: 200, body: [] }],
    ['no hits', { status: 200, body: {} }],
    ['hits that are none', { status: 200, body: { hits: 'none' } }],
    ['a hit that is none', { status: 200, body: { hits: [null] } }],
    ['a hit of an unknown kind', { status: 200, body: { hits: [{ ...hit, status: 'clear' }] } }],
    ['a hit without an entry', { status: 200, body: { hits: [{ ...hit, entryId: undefined }] } }],
    ['a score beyond 1', { status: 200, body: { hits: [{ ...hit, score: 90 }] } }],
    ['too much', { status: 200, body: `{"hits":[]}${' '.repeat(1_100_000)}` }],
    ['nothing', 'hang'],
    ['a broken connection', 'reset'],
  ])('fails for %s, with an error that names no subject', async (_what, answer) => {
    const error: Error = await ask(answer).then(
      () => new Error('was taken for an answer'),
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(ScreeningError);
    expect(error.message).not.toMatch(/Drozdov|secret/);
  });

  it('fails if the server is unreachable', async () => {
    const provider = new HttpProvider({ url: 'http://127.0.0.1:9/', token: 'secret' });
    await expect(provider.screen(subject)).rejects.toThrow(ScreeningError);
  });
});
