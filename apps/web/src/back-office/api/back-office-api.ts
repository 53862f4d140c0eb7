import { BACK_OFFICE_API, BACK_OFFICE_HEADER } from '#contracts/browser';
import { requestJson } from '../../shared/api/request-json.js';
import { SessionEnd } from '../../shared/staff-session/session-end.js';
import { isSessionOver } from '../../shared/staff-session/staff-session.js';

const API = `/${BACK_OFFICE_API}`;

type BackOfficeRequest = Omit<NonNullable<Parameters<typeof requestJson>[1]>, 'headers'>;

const sessionEnd = new SessionEnd();

export const onSessionEnd = sessionEnd.onEnd;

/**
 * Calls the back office's API. If the session has ended, the listeners of {@link onSessionEnd} are called.
 */
export async function callApi<Answer>(path: string, request?: BackOfficeRequest): Promise<Answer> {
  try {
    const headers = { [BACK_OFFICE_HEADER]: '1' };
    return await requestJson<Answer>(`${API}/${path}`, { ...request, headers });
  } catch (error) {
    if (isSessionOver(error)) {
      sessionEnd.tell();
    }
    throw error;
  }
}

export function documentHref(applicationId: string, documentId: string): string {
  return `${API}/applications/${encodeURIComponent(applicationId)}/documents/${documentId}`;
}

export function agreementHref(applicationId: string): string {
  return `${API}/applications/${encodeURIComponent(applicationId)}/agreement.pdf`;
}

export function invoiceHref(invoiceId: string): string {
  return `${API}/invoices/${encodeURIComponent(invoiceId)}/document.pdf`;
}
