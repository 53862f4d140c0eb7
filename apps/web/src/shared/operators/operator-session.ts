import type { OperatorSession } from '#contracts';
import { PARTNER_PAGE_API } from '#contracts/browser';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RequestError } from '../api/request-error.js';
import { requestJson } from '../api/request-json.js';
import { activityHeaders } from '../staff-session/background.js';
import { SessionEnd, staffSession } from '../staff-session/staff-session.js';

/** What each page of operators has in its table of routes. */
export const operatorRoutes = {
  operators: { path: '/operators' },
  trail: { path: '/trail', filters: { after: 'text' } },
  // Invitations end in `#enrol=<code>`, without a slash.
  enrol: { path: 'enrol=:code' },
} as const;

type PartnerRequest = Omit<NonNullable<Parameters<typeof requestJson>[1]>, 'headers'>;

/** @param path of the page's own API, or of onboarding if it begins with `/`. */
export function callPartner<Answer>(path: string, request: PartnerRequest = {}): Promise<Answer> {
  const place = path.startsWith('/') ? path : `/${PARTNER_PAGE_API}/${path}`;
  return requestJson<Answer>(place, { ...request, headers: activityHeaders() });
}

const KEY = ['session'];

export const { useSession, useSignIn, useEnrolment, useSignOut, useSessions, useSessionEnding } =
  staffSession<OperatorSession>({ call: callPartner, onSessionEnd: new SessionEnd().onEnd });

/** Whether who is signed in may change something. The server decides; the page leaves out what would be refused. */
export function useMayChange(): boolean {
  return useSession().data?.operator.role !== 'viewer';
}

/** Shows the sign-in again if the session ends while the page is open. */
export function useSessionEnd(): void {
  const client = useQueryClient();
  useEffect(() => endSessionOnRefusal(client), [client]);
}

/** @returns how to stop that. */
export function endSessionOnRefusal(client: QueryClient): () => void {
  // Only of a failure that happens now: the caches also report the failed requests that they drop minutes later.
  const end = ({ type, action }: { type: string; action?: { type: string; error?: unknown } }) => {
    const isFailure = type === 'updated' && action?.type === 'error';
    if (isFailure && isSignedOut(action.error) && client.getQueryData(KEY)) {
      client.setQueryData(KEY, null);
    }
  };
  const leave = [client.getQueryCache().subscribe(end), client.getMutationCache().subscribe(end)];
  return () => leave.forEach((unsubscribe) => unsubscribe());
}

function isSignedOut(error: unknown): boolean {
  const codes = ['operator_required', 'session_required'];
  return error instanceof RequestError && codes.includes(error.code ?? '');
}
