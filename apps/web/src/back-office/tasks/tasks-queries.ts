import type { AssignTask, ReviewTask } from '#contracts';
import { reviewTaskKinds } from '#contracts/browser';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useListPage } from '../../shared/api/query-client.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../queries.js';
import type { TaskFilters } from '../route.js';

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
