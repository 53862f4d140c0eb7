import type {
  AddReviewer,
  ApplicationCheck,
  ApplicationVisitor,
  AssignTask,
  CloseCase,
  ComplianceCase,
  ConsoleUserResource,
  InviteConsoleUser,
  MadePartner,
  MakePartner,
  PartnerAccessRequest,
  PartnerAccountResource,
  QueuedApplication,
  ResolveCheck,
  ReviewedApplication,
  ReviewerAccessRequest,
  ReviewerResource,
  ReviewerSession,
  ReviewTask,
  SentMail,
  WriteNote,
} from '#contracts';
import {
  BACK_OFFICE_API,
  BACK_OFFICE_HEADER,
  complianceCaseKinds,
  complianceCaseStates,
  reviewTaskKinds,
} from '#contracts/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListPage } from '../shared/api/query-client.js';
import type { RequestError } from '../shared/api/request-error.js';
import { requestJson } from '../shared/api/request-json.js';
import { isSessionOver, SessionEnd, staffSession } from '../shared/staff-session/staff-session.js';
import type { CaseFilters, QueueFilters, TaskFilters } from './route.js';

const API = `/${BACK_OFFICE_API}`;

type BackOfficeRequest = Omit<NonNullable<Parameters<typeof requestJson>[1]>, 'headers'>;

const sessionEnd = new SessionEnd();

/**
 * Calls the back office's API. If the session has ended, the page shows the sign-in.
 */
export async function callApi<Answer>(path: string, request?: BackOfficeRequest): Promise<Answer> {
  try {
    const headers = { [BACK_OFFICE_HEADER]: '1' };
    return await requestJson<Answer>(`${API}/${path}`, { ...request, headers });
  } catch (error) {
    if (isSessionOver(error)) {
      sessionEnd.notify();
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

export const { useSession, useSignIn, useEnrolment, useSignOut, useSessions, useSessionEnding } =
  staffSession<ReviewerSession>({ call: callApi, onSessionEnd: sessionEnd.onEnd });

const REPORT_EVERY_MS = 60_000;

/**
 * Reports activity to the server, because somebody who types a long text sends no other requests, and the
 * session would end.
 */
export function useActivity(): void {
  useEffect(() => {
    let reportedAtMs = performance.now();
    const report = () => {
      if (performance.now() - reportedAtMs < REPORT_EVERY_MS) return;
      reportedAtMs = performance.now();
      // A lasting failure shows at the next action.
      callApi('session').catch(() => undefined);
    };
    window.addEventListener('keydown', report);
    window.addEventListener('pointerdown', report);
    return () => {
      window.removeEventListener('keydown', report);
      window.removeEventListener('pointerdown', report);
    };
  }, []);
}

const VISIT_MS = 15_000;
const PENDING_MS = 2_000;

export function useQueue({ state, partnerId, after }: QueueFilters) {
  return useListPage<QueuedApplication>({
    key: ['queue'],
    // An unknown state is not sent to the server.
    filters: { ...stateFilterOf(state), partnerId },
    after,
    fetchPage: (query, signal) => callApi(`applications?${query}`, { signal }),
    cursorOf: ({ position }) => position,
  });
}

export function usePartners() {
  return useQuery<{ data: { id: string; name: string }[] }, RequestError>({
    queryKey: ['partners'],
    queryFn: ({ signal }) => callApi('partners', { signal }),
  });
}

export function useApplication(id: string) {
  return useQuery<ReviewedApplication, RequestError>({
    queryKey: ['application', id],
    queryFn: ({ signal }) => callApi(applicationPath(id), { signal }),
  });
}

/** The other reviewers who have the application open, while this page has it open. */
export function useVisitors(id: string): ApplicationVisitor[] {
  const { data } = useQuery<{ data: ApplicationVisitor[] }, RequestError>({
    queryKey: ['visitors', id],
    queryFn: ({ signal }) => callApi(`${applicationPath(id)}/visit`, { method: 'PUT', signal }),
    refetchInterval: VISIT_MS,
  });
  useEffect(
    () => () => {
      // A visit that could not be ended expires by itself.
      callApi(`${applicationPath(id)}/visit`, { method: 'DELETE', keepalive: true }).catch(
        () => undefined,
      );
    },
    [id],
  );
  return data?.data ?? [];
}

/** Sends a decision, such as `kyc/approve`. The application is fetched again, whatever the result. */
export function useDecision(id: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, { decision: string; body: object }>({
    mutationFn: ({ decision, body }) =>
      callApi(`${applicationPath(id)}/${decision}`, { method: 'POST', body }),
    onSettled: () =>
      Promise.all(
        [['application', id], ['application-mails', id], ['queue'], ['tasks']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useCases({ state, kind, partnerId, after }: CaseFilters) {
  return useListPage<ComplianceCase>({
    key: ['cases'],
    filters: {
      state: complianceCaseStates.find((known) => known === state) ?? '',
      kind: complianceCaseKinds.find((known) => known === kind) ?? '',
      partnerId,
    },
    after,
    fetchPage: (query, signal) => callApi(`compliance-cases?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

export function useCaseClosing(id: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, CloseCase>({
    mutationFn: (body) => callApi(`compliance-cases/${id}/close`, { method: 'POST', body }),
    onSettled: () =>
      Promise.all(['cases', 'tasks'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}

export function useRestriction(id: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, { step: 'restrict' | 'lift'; reason: string }>({
    mutationFn: ({ step, reason }) => {
      const path = step === 'restrict' ? 'restrict' : 'lift-restriction';
      return callApi(`companies/${encodeURIComponent(id)}/${path}`, {
        method: 'POST',
        body: { reason },
      });
    },
    onSettled: () =>
      Promise.all(
        [['application', id], ['cases']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Proposes the end of a company's business relationship, or decides about it. */
export function useEnd(id: string) {
  const client = useQueryClient();
  return useMutation<
    void,
    RequestError,
    { step: 'propose' | 'approve' | 'withdraw'; body: object }
  >({
    mutationFn: ({ step, body }) =>
      callApi(`companies/${encodeURIComponent(id)}/${step}-end`, { method: 'POST', body }),
    onSettled: () =>
      Promise.all(
        [['application', id], ['company-accounts'], ['tasks']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export function useNote(id: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, WriteNote>({
    mutationFn: (body) => callApi(`${applicationPath(id)}/notes`, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['application', id] }),
  });
}

export function useChecks(id: string) {
  return useQuery<{ data: ApplicationCheck[] }, RequestError>({
    queryKey: ['checks', id],
    queryFn: ({ signal }) => callApi(`${applicationPath(id)}/checks`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'pending') ? PENDING_MS : false,
  });
}

export function useApplicationMails(id: string, after: string) {
  return useListPage<SentMail>({
    key: ['application-mails', id],
    after,
    fetchPage: (query, signal) => callApi(`${applicationPath(id)}/mails?${query}`, { signal }),
    cursorOf: (mail) => mail.id,
  });
}

export function useCheckResolution(applicationId: string, checkId: string) {
  const client = useQueryClient();
  return useMutation<void, RequestError, ResolveCheck>({
    mutationFn: (body) =>
      callApi(`checks/${encodeURIComponent(checkId)}/resolve`, { method: 'POST', body }),
    onSettled: () =>
      Promise.all(
        ['checks', 'application'].map((name) =>
          client.invalidateQueries({ queryKey: [name, applicationId] }),
        ),
      ),
  });
}

function applicationPath(id: string): string {
  return `applications/${encodeURIComponent(id)}`;
}

/** The query of the address `kycStatus=in_review`. */
function stateFilterOf(state: string): Record<string, string> {
  const [, part, status] = /^(kycStatus|creditStatus)=(\w+)$/.exec(state) ?? [];
  return part && status ? { [part]: status } : {};
}

const reviewersKey = ['reviewers'];

export function useReviewers() {
  return useQuery<{ data: ReviewerResource[] }, RequestError>({
    queryKey: reviewersKey,
    queryFn: ({ signal }) => callApi('reviewers', { signal }),
  });
}

export function useReviewerAddition() {
  const client = useQueryClient();
  return useMutation<ReviewerResource, RequestError, AddReviewer>({
    mutationFn: (body) => callApi('reviewers', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewersKey }),
  });
}

export function useEnrolmentCode(id: string) {
  const client = useQueryClient();
  return useMutation<ReviewerResource, RequestError, void>({
    mutationFn: () =>
      callApi(`reviewers/${encodeURIComponent(id)}/enrolment-codes`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewersKey }),
  });
}

export function useReviewerSwitch(id: string) {
  const client = useQueryClient();
  return useMutation<ReviewerResource, RequestError, 'disable' | 'enable'>({
    mutationFn: (action) =>
      callApi(`reviewers/${encodeURIComponent(id)}/${action}`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewersKey }),
  });
}

/** Confirms or declines what another admin requested for the account. */
export function useRequestDecision(id: string, request: ReviewerAccessRequest | null) {
  const client = useQueryClient();
  return useMutation<ReviewerResource, RequestError, 'confirm' | 'decline'>({
    mutationFn: (decision) =>
      callApi(`reviewers/${encodeURIComponent(id)}/requests/${request!.id}/${decision}`, {
        method: 'POST',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: reviewersKey }),
  });
}

const partnersKey = ['partner-accounts'];

export function usePartnerAccounts() {
  return useQuery<{ data: PartnerAccountResource[] }, RequestError>({
    queryKey: partnersKey,
    queryFn: ({ signal }) => callApi('partner-accounts', { signal }),
  });
}

export function usePartnerMaking() {
  const changed = usePartnersChanged();
  return useMutation<MadePartner, RequestError, MakePartner>({
    mutationFn: (body) => callApi('partner-accounts', { method: 'POST', body }),
    onSettled: changed,
  });
}

export function usePartnerInvitation(id: string) {
  const changed = usePartnersChanged();
  return useMutation<ConsoleUserResource, RequestError, InviteConsoleUser>({
    mutationFn: (body) =>
      callApi(`partner-accounts/${encodeURIComponent(id)}/invitations`, { method: 'POST', body }),
    onSettled: changed,
  });
}

/** Confirms or declines what was requested for a person at a partner's console. */
export function usePartnerRequestDecision(partnerId: string, { id, user }: PartnerAccessRequest) {
  const changed = usePartnersChanged();
  return useMutation<void, RequestError, 'confirm' | 'decline'>({
    mutationFn: (decision) =>
      callApi(
        `partner-accounts/${encodeURIComponent(partnerId)}/users/${user.id}/requests/${id}/${decision}`,
        { method: 'POST' },
      ),
    onSettled: changed,
  });
}

/** A first key does not wait until the list is read again. */
function usePartnersChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: partnersKey });
}

export function useTasks({ search, kind, assignee, after }: TaskFilters) {
  return useListPage<ReviewTask>({
    key: ['tasks'],
    // An unknown kind is not sent to the server.
    filters: { search, kind: reviewTaskKinds.find((known) => known === kind) ?? '', assignee },
    after,
    fetchPage: (query, signal) => callApi(`tasks?${query}`, { signal }),
    cursorOf: ({ position }) => position,
  });
}

export function useAssignees() {
  return useQuery<{ data: { id: string; name: string }[] }, RequestError>({
    queryKey: ['task-assignees'],
    queryFn: ({ signal }) => callApi('tasks/assignees', { signal }),
  });
}

/** The list is fetched again, whatever the result: it shows who has the task now. */
export function useAssignment() {
  const client = useQueryClient();
  return useMutation<void, RequestError, AssignTask & { id: string }>({
    mutationFn: ({ id, ...body }) =>
      callApi(`tasks/${encodeURIComponent(id)}/assign`, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
}
