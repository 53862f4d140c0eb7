import { useSyncExternalStore } from 'react';

const STORED_AS = 'partner-console.api-key';

const listeners = new Set<() => void>();

/**
 * The API key, kept until the tab is closed. It is never put into an address or a cookie, or shared with
 * other tabs.
 */
export const session = {
  get apiKey(): string | null {
    return sessionStorage.getItem(STORED_AS);
  },
  begin(apiKey: string): void {
    sessionStorage.setItem(STORED_AS, apiKey);
    tellAll();
  },
  end(): void {
    sessionStorage.removeItem(STORED_AS);
    tellAll();
  },
};

export function useApiKey(): string | null {
  return useSyncExternalStore(subscribe, () => session.apiKey);
}

function tellAll(): void {
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
