import type {
  AddedReviewer,
  AddReviewer,
  ReviewerEnrolmentCode,
  ReviewerResource,
} from '#contracts';
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
  return useMutation<AddedReviewer, RequestError, AddReviewer>({
    mutationFn: (body) => callApi('reviewers', { method: 'POST', body }),
    // The link to enrol by does not wait until the list is read again.
    onSuccess: () => void client.invalidateQueries({ queryKey: reviewersKey }),
  });
}

export function useEnrolmentCode(id: string) {
  return useMutation<ReviewerEnrolmentCode, RequestError, void>({
    mutationFn: () =>
      callApi(`reviewers/${encodeURIComponent(id)}/enrolment-codes`, { method: 'POST' }),
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
