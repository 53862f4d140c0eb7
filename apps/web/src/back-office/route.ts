import { useSyncExternalStore } from 'react';

/** What the back office shows. It is the address's hash, which no server sees. */
export type Route =
  | { screen: 'queue' }
  | { screen: 'application'; id: string }
  | { screen: 'accounts' }
  | { screen: 'enrol'; code: string };

export const hrefOf = {
  queue: '#/applications',
  application: (id: string) => `#/applications/${encodeURIComponent(id)}`,
  accounts: '#/accounts',
};

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.hash));
}

const ENROLMENT = '#enrol=';

export function routeOf(hash: string): Route {
  if (hash.startsWith(ENROLMENT)) {
    return { screen: 'enrol', code: decoded(hash.slice(ENROLMENT.length)) };
  }
  const [, screen, name] = hash.split('/');
  if (screen === 'applications' && name) {
    return { screen: 'application', id: decoded(name) };
  }
  return screen === 'accounts' ? { screen } : { screen: 'queue' };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
