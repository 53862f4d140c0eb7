import { sentOnce, tokenVariable } from '../sending/exchange.js';
import { type Outgoing, strangersKey } from '../sending/outgoing.js';
import type { CaseContext, ConformanceCase } from './case-context.js';

const HOUR_MS = 3_600_000;

const verifyAll =
  'Verify the HMAC over webhook-id, webhook-timestamp and the bytes of the body as they came, before anything is parsed.';

/** Who may send webhooks: by the token, and by the signature where there is a secret. */
export function admissionCases(): ConformanceCase[] {
  const ofSignatures = signatureCases.map((each) => ({
    ...each,
    needs: ['signing_secret'] as const,
    restsOn: restOf(each.name),
  }));
  const cases = [...tokenCases, ...ofSignatures, ...secretCases];
  return cases.map((each) => ({ ...each, section: 'webhooks.md#what-an-endpoint-does' as const }));
}

type AdmissionCase = Omit<ConformanceCase, 'section'>;

const tokenCases: AdmissionCase[] = [
  {
    name: 'token-missing',
    title: 'refuses a webhook without the token',
    remedy: 'Refuse with 401 what comes without the header that holds your token.',
    run: (context) =>
      context.expectRefused('a webhook without a token', context.newMessage(), { token: null }),
  },
  {
    name: 'token-wrong',
    title: 'refuses a webhook with another token',
    remedy: 'Compare the whole token with yours, in constant time.',
    restsOn: ['token-missing'],
    run: async (context) => {
      for (const { what, token } of wrongTokens(context)) {
        await context.expectRefused(`a webhook with ${what}`, context.newMessage(), { token });
      }
    },
  },
];

/** Tokens that a comparison takes which is not one of the whole token. */
function wrongTokens({ target, sibling, random }: CaseContext) {
  const { token, plan } = target;
  const name = tokenVariable(plan);
  const isUpper = token === token.toUpperCase();
  const otherCase = isUpper ? token.toLowerCase() : token.toUpperCase();
  const [from, to] = isUpper ? ['A-Z', 'a-z'] : ['a-z', 'A-Z'];
  const other = sibling?.target ?? target;
  const tokens: [what: string, value: string, shown?: string][] = [
    ['another token of the same length', random.hex(token.length)],
    ['the token without its last character', token.slice(0, -1), `"\${${name}%?}"`],
    ['the token and one character more', `${token}0`, `"$${name}"0`],
    ['the token in the other case', otherCase, `"$(printf %s "$${name}" | tr ${from} ${to})"`],
    ['an empty token', ''],
    ["the other webhook's token", other.token, `"$${tokenVariable(other.plan)}"`],
  ];
  return tokens
    .filter(([, value]) => value !== token)
    .map(([what, value, shown = `'${value}'`]) => ({ what, token: { value, shown } }));
}

const signatureCases: AdmissionCase[] = [
  {
    name: 'signature-missing',
    title: 'refuses a webhook that is not signed',
    remedy: 'Require webhook-signature once you have a signing secret: a token can leak.',
    run: (context) =>
      context.expectRefused('an unsigned webhook', context.newMessage(), { keys: [] }),
  },
  {
    name: 'signature-wrong',
    title: 'refuses a webhook that is signed with another secret',
    remedy: verifyAll,
    run: (context) =>
      context.expectRefused("a webhook with a stranger's signature", context.newMessage(), {
        keys: [strangersKey(context.random)],
      }),
  },
  {
    name: 'body-tampered',
    title: 'refuses a webhook whose body was changed, even by a single blank',
    remedy: verifyAll,
    run: async (context) => {
      const signed = context.newMessage();
      for (const [what, body] of tampered(signed)) {
        await context.expectRefused(what, { ...signed, body }, { signed });
      }
    },
  },
  {
    name: 'id-tampered',
    title: 'refuses a webhook that comes again under another id',
    remedy: `${verifyAll} Otherwise an attacker who recorded one webhook can repeat it as a new one.`,
    run: async (context) => {
      const signed = context.newMessage();
      const signedAtMs = Date.now();
      if (!sentOnce.has(context.target.plan)) await context.deliver(signed, { signedAtMs });
      const forged = { ...signed, id: context.newMessage().id };
      await context.expectRefused('a webhook under another id', forged, { signed, signedAtMs });
    },
  },
  {
    name: 'timestamp-tampered',
    title: 'refuses an old webhook that was given a new time',
    remedy: verifyAll,
    run: async (context) => {
      const signedAtMs = Date.now() - context.random.whole(2, 24) * HOUR_MS;
      const deviation = { signedAtMs, saidAtMs: Date.now() };
      await context.expectRefused('a webhook with a new time', context.newMessage(), deviation);
    },
  },
  {
    name: 'timestamp-stale',
    title: 'refuses a webhook that was signed hours ago',
    remedy: 'Refuse a webhook-timestamp that is more than five minutes from your clock.',
    run: (context) =>
      context.expectRefused('a webhook of hours ago', context.newMessage(), {
        signedAtMs: Date.now() - context.random.whole(2, 24) * HOUR_MS,
      }),
  },
  {
    name: 'timestamp-future',
    title: 'refuses a webhook that was signed hours ahead',
    remedy: 'Refuse a webhook-timestamp that is more than five minutes from your clock.',
    run: (context) =>
      context.expectRefused('a webhook of the future', context.newMessage(), {
        signedAtMs: Date.now() + context.random.whole(2, 24) * HOUR_MS,
      }),
  },
  {
    name: 'signature-among-others',
    title: 'takes a webhook of whose signatures one is right',
    remedy:
      'Take a webhook if any signature of the list is right: a secret may be rolled at any time.',
    run: async (context) => {
      const [known] = context.keys;
      const keys = [strangersKey(context.random), known!];
      await context.deliver(context.newMessage(), { keys });
    },
  },
];

const secretCases: AdmissionCase[] = [
  {
    name: 'secret-second',
    title: 'takes a webhook that is signed with the other of two secrets',
    remedy: 'Try every secret that you have until the old one is taken out of use.',
    needs: ['signing_secret', 'second_signing_secret'],
    run: async (context) => {
      await context.deliver(context.newMessage(), { keys: context.keys.slice(1, 2) });
    },
  },
];

/** A partner that accepts unsigned webhooks, or any signature, fails all the other cases for that reason. */
function restOf(name: string): string[] {
  if (name === 'signature-missing') return [];
  return name === 'signature-wrong'
    ? ['signature-missing']
    : ['signature-missing', 'signature-wrong'];
}

function tampered({ body }: Outgoing): [what: string, body: Buffer][] {
  const text = body.toString('utf8');
  const digit = text.replace(/\d(?=[^\d]*$)/, (last) => String((Number(last) + 1) % 10));
  return [
    ['a body with another digit', Buffer.from(digit)],
    ['a body with a blank more', Buffer.from(`${text.slice(0, -1)} }`)],
  ];
}
