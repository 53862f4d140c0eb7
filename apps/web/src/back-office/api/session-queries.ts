import type { ReviewerSession } from '#contracts';
import { staffSession } from '../../shared/staff-session/staff-session.js';
import { callApi, onSessionEnd } from './back-office-api.js';

export const { useSession, useSignIn, useEnrolment, useSignOut, useSessions, useSessionEnding } =
  staffSession<ReviewerSession>({ call: callApi, onSessionEnd });
