import type { ApiScope, ConsoleSession } from '#contracts';
import { staffSession } from '../../shared/staff-session/staff-session.js';
import { callConsole, onSessionEnd } from '../api/console-api.js';

export const { useSession, useSignIn, useEnrolment, useSignOut } = staffSession<ConsoleSession>({
  call: callConsole,
  onSessionEnd,
});

/** Whether who is signed in may do what needs this scope. The server decides; the page only leaves out what is in vain. */
export function useMay(scope: ApiScope): boolean {
  return useSession().data?.scopes.includes(scope) ?? false;
}
