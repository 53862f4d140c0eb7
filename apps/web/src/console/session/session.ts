import type { ConsoleSession } from '#contracts';
import { staffSession } from '../../shared/staff-session/staff-session.js';
import { callConsole, onSessionEnd } from '../api/console-api.js';
import { type ActionName, actions } from './actions.js';

export const { useSession, useSignIn, useEnrolment, useSignOut, useSessions, useSessionEnding } =
  staffSession<ConsoleSession>({ call: callConsole, onSessionEnd });

/** Whether who is signed in may do this. The server decides; the page only leaves out what is in vain. */
export function useMay(action: ActionName): boolean {
  return useSession().data?.scopes.includes(actions[action].scope) ?? false;
}
