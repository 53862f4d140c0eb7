import { CARD_APP_API, type Problem } from '#contracts';
import { routesOf, type TestService } from '#testing';
import type { CardAppClient } from './card-app-client.js';

/** The routes of the card app that change something, by what they answer to a session alone. */
export interface UnsignedCalls {
  /** Refused: the call needs an assertion. */
  signed: string[];
  /** All others, whatever they answer. */
  unsigned: string[];
}

/**
 * Calls all routes of the card app that change something, without an assertion.
 *
 * @param caller signed in as an admin of a company, so that no other guard refuses first.
 */
export async function walkUnsigned(
  service: Pick<TestService, 'app' | 'url'>,
  caller: CardAppClient,
): Promise<UnsignedCalls> {
  const prefix = `/${CARD_APP_API}/`;
  const calls: UnsignedCalls = { signed: [], unsigned: [] };
  const changing = routesOf(service)
    .filter(({ method, path }) => path.startsWith(prefix) && method !== 'GET')
    // The last ends the session.
    .sort((one, other) => Number(endsSession(one)) - Number(endsSession(other)));
  for (const { method, path } of changing) {
    const relative = path.slice(prefix.length);
    const called = relative.replaceAll(/[:*]\w+/g, 'x');
    const answer = await caller.callUnsigned<Problem | undefined>(method as 'POST', called, {});
    const isRefused = answer.status === 403 && answer.body?.code === 'step_up_required';
    calls[isRefused ? 'signed' : 'unsigned'].push(`${method} ${relative}`);
  }
  return { signed: calls.signed.sort(), unsigned: calls.unsigned.sort() };
}

const endsSession = ({ method, path }: { method: string; path: string }) =>
  method === 'DELETE' && path.endsWith('/session');

/** What both hosts of the card app have: what a session alone may do, and what needs an assertion. */
export const CARD_APP_CALLS: UnsignedCalls = {
  signed: [
    'DELETE company/accounts/:id/auto-top-up',
    'DELETE devices/:id',
    'PATCH devices/:id',
    'POST cards/:id/activate',
    'POST cards/:id/reveals',
    'POST cards/:id/unfreeze',
    'POST company/cards',
    'POST company/cards/:id/activate',
    'POST company/cards/:id/replace',
    'POST company/cards/:id/terminate',
    'POST company/cards/:id/unfreeze',
    'POST company/people/:id/invitations',
    'POST devices/codes',
    'PUT company/accounts/:id/auto-top-up',
    'PUT company/cards/:id/limits',
    'PUT devices/current/push',
  ],
  unsigned: [
    'DELETE devices/current/push',
    'DELETE session',
    'PATCH company/cards/:id',
    'POST cards/:id/freeze',
    'POST challenges/:id/decision',
    'POST challenges/:id/options',
    'POST company/cards/:id/freeze',
    'POST enrolment',
    'POST enrolment/options',
    'POST session',
    'POST session/options',
  ],
};
