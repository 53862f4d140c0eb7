import type { ApiScope, ConsoleSession } from '#contracts';
import { staffSession } from '../../shared/staff-session/staff-session.js';
import { callConsole, onSessionEnd } from '../api/console-api.js';

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
 * What the console offers beside reading: a button is there for those whose role has its scope, and nobody else. The
 * server decides all the same. A spec compares the scopes with those of the API's document.
 */
export const actions = {
  sendTestEvent: { scope: 'webhooks:write', operations: ['sendTestEvent'] },
  redeliverEvent: { scope: 'webhooks:write', operations: ['redeliverEvent'] },
  recoverEvents: { scope: 'webhooks:write', operations: ['recoverEvents'] },
  configureEndpoint: { scope: 'webhooks:write', operations: ['configureWebhookEndpoint'] },
  rollSigningSecret: { scope: 'webhooks:write', operations: ['rollSigningSecret'] },
  chooseMailSenders: { scope: 'settings:write', operations: ['setCommunicationSettings'] },
  changeKeys: {
    scope: 'keys:write',
    operations: ['makeApiKey', 'rollApiKey', 'revokeApiKey'],
  },
  simulate: {
    scope: 'sandbox:write',
    operations: [
      ...['startKycReview', 'requestKycInformation', 'approveKyc', 'denyKyc'],
      ...['approveCredit', 'denyCredit', 'advanceTime', 'shipCard', 'readCardLetter'],
      ...['receiveBankTransfer', 'simulateTopUps', 'completeTopUp', 'failTopUp'],
      ...['playPayment', 'playOnlinePurchase', 'simulateThreeDsOutcome'],
    ],
  },
} as const satisfies Record<string, Action>;

type ActionName = keyof typeof actions;
