import type { DeviceResource, SubscribeToPush } from '#contracts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { subscribeToPush, unsubscribeFromPush } from '../push/push-subscription.js';
import { type ActInWords, callSigned, useAct } from '../step-up/acts.js';
import { callApi } from './card-app-api.js';

const devicesKey = ['devices'];

export function useDevices() {
  return useQuery<DeviceResource[], RequestError>({
    queryKey: devicesKey,
    queryFn: async ({ signal }) =>
      (await callApi<{ data: DeviceResource[] }>('devices', { signal })).data,
  });
}

/** Whether this device gets push messages; false if that is not known yet. */
export function isNotified(client: QueryClient): boolean {
  const devices = client.getQueryData<DeviceResource[]>(devicesKey) ?? [];
  return devices.some(({ isCurrent, hasPush }) => isCurrent && hasPush);
}

export function useRevocation() {
  return useChange<RequestError, { id: string; words: ActInWords }>(({ id, words }) =>
    callSigned(words, `devices/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
}

/** Turns push messages to this device on, which the person signs, and off. */
export function usePushSwitch(publicKey: string, words: ActInWords) {
  return useChange<Error, boolean>(async (isWanted) => {
    if (isWanted) {
      const body: SubscribeToPush = await subscribeToPush(publicKey);
      await callSigned(words, 'devices/current/push', { method: 'PUT', body });
    } else {
      await callApi('devices/current/push', { method: 'DELETE' });
      await unsubscribeFromPush();
    }
  });
}

function useChange<Failure extends Error, Variable>(
  change: (variable: Variable) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useAct<unknown, Failure, Variable>({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}
