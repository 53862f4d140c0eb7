import type { AddReviewer, ReviewerAccessRequest, ReviewerResource } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from './back-office-api.js';

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
