import type { ApiScope, ConsoleSession } from '#contracts';
import { CONSOLE_API, CONSOLE_BACKGROUND_HEADER } from '#contracts/browser';
import { requestJson } from '../shared/api/request-json.js';
import { callWith } from '../shared/partner-api/partner-api.js';
import { activityHeaders, noteActivity } from '../shared/staff-session/background.js';
import { isSessionOver, SessionEnd, staffSession } from '../shared/staff-session/staff-session.js';

const inBackground = { [CONSOLE_BACKGROUND_HEADER]: '1' };
const sessionEnd = new SessionEnd();

type ConsoleRequest = Omit<NonNullable<Parameters<typeof requestJson>[1]>, 'headers'>;

const onSessionEnd = sessionEnd.onEnd;

/** Calls the console's own API. Notifies the page if the session has ended. */
export async function callConsole<Answer>(path: string, request?: ConsoleRequest): Promise<Answer> {
  try {
    return await requestJson<Answer>(`/${CONSOLE_API}/${path}`, {
      ...request,
      headers: activityHeaders(),
    });
  } catch (error) {
    if (isSessionOver(error)) sessionEnd.notify();
    throw error;
  }
}

/** Makes the calls of the partner's API with the session, whose cookie the browser adds. */
export function callWithSession(): void {
  callWith({
    headers: activityHeaders,
    streamHeaders: () => inBackground,
    isOver: isSessionOver,
    end: () => sessionEnd.notify(),
  });
  noteActivity();
}

export const { useSession, useSignIn, useEnrolment, useSignOut, useSessions, useSessionEnding } =
  staffSession<ConsoleSession>({ call: callConsole, onSessionEnd });

/** Whether who is signed in may do this. The server decides; the page only leaves out what is in vain. */
export function useMay(action: ActionName): boolean {
  return useSession().data?.scopes.includes(actions[action].scope) ?? false;
}

interface Action {
  /** What who is signed in needs for it. */
  scope: ApiScope;
  /** The operations of the partner's API that it calls. */
  operations: readonly string[];
}

/**
 * The actions of the console. A button is shown only if the person's role has its scope. The server checks the scope,
 * too. A spec compares these scopes with the API document.
 */
export const actions = {
  sendTestEvent: { scope: 'webhooks:write', operations: ['sendTestEvent'] },
  redeliverEvent: { scope: 'webhooks:write', operations: ['redeliverEvent'] },
  recoverEvents: { scope: 'webhooks:write', operations: ['recoverEvents'] },
  configureEndpoint: { scope: 'webhooks:write', operations: ['configureWebhookEndpoint'] },
  changeCards: {
    scope: 'cards:write',
    operations: ['freezeCard', 'unfreezeCard', 'terminateCard'],
  },
  rollSigningSecret: { scope: 'webhooks:write', operations: ['rollSigningSecret'] },
  inviteToCardApp: { scope: 'enrolments:write', operations: ['inviteToCardApp'] },
  chooseMailSenders: { scope: 'settings:write', operations: ['setCommunicationSettings'] },
  changeAuthorizationFallback: {
    scope: 'settings:write',
    operations: ['setAuthorizationSettings'],
  },
  changeThreeDsRules: { scope: 'settings:write', operations: ['setThreeDsRules'] },
  changeBranding: { scope: 'settings:write', operations: ['setBranding'] },
  changeCardDetailsPages: { scope: 'settings:write', operations: ['setCardDetailsSettings'] },
  confirmChecklist: {
    scope: 'settings:write',
    operations: ['confirmChecklistItem', 'withdrawConfirmation'],
  },
  changeKeys: {
    scope: 'keys:write',
    operations: ['makeApiKey', 'rollApiKey', 'revokeApiKey'],
  },
  simulate: {
    scope: 'sandbox:write',
    operations: [
      ...['startKycReview', 'requestKycInformation', 'approveKyc', 'denyKyc'],
      ...[
        'approveCredit',
        'denyCredit',
        'advanceTime',
        'shipCard',
        'setCardExpiry',
        'readCardLetter',
      ],
      ...['receiveBankTransfer', 'simulateTopUps', 'completeTopUp', 'failTopUp'],
      ...['playPayment', 'playOnlinePurchase', 'simulateThreeDsOutcome'],
    ],
  },
} as const satisfies Record<string, Action>;

type ActionName = keyof typeof actions;
