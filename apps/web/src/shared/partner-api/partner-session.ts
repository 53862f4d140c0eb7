import { useSyncExternalStore } from 'react';

const STORED_AS = 'partner-console.api-key';

const listeners = new Set<() => void>();

/** The API key, for as long as this tab is open: it is in no address, no cookie and no other tab. */
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
