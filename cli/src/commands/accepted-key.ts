import { isPlatformError, type PlatformClient } from '#platform-client';

/**
 * Resolves where the platform answers and accepts the key, whatever the key may do: each operation needs a scope, and
 * whoever lacks one was recognized all the same.
 */
export async function acceptedKey(client: Pick<PlatformClient, 'eventTypes'>): Promise<void> {
  try {
    await client.eventTypes.list();
  } catch (error) {
    if (!isPlatformError(error, 'scope_missing')) throw error;
  }
}
