import { BACK_OFFICE_API, BACK_OFFICE_HEADER } from '#contracts/browser';
import { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';

const API = `/${BACK_OFFICE_API}`;

type BackOfficeRequest = Omit<NonNullable<Parameters<typeof requestJson>[1]>, 'headers'>;

const sessionEndListeners = new Set<() => void>();

/**
 * Calls the back office's API. If the session has ended, the listeners of {@link onSessionEnd} are called.
 */
export async function callApi<Answer>(path: string, request?: BackOfficeRequest): Promise<Answer> {
  try {
    const headers = { [BACK_OFFICE_HEADER]: '1' };
    return await requestJson<Answer>(`${API}/${path}`, { ...request, headers });
  } catch (error) {
    if (isSessionOver(error)) {
      sessionEndListeners.forEach((listener) => listener());
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

export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'session_required';
}

/** @returns a function that removes the listener. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}
