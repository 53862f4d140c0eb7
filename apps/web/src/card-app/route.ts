import { useSyncExternalStore } from 'react';

/** What the app shows. It is the address's hash, which no server sees. */
export type Route =
  | { screen: 'approvals' }
  | { screen: 'approval'; id: string }
  | { screen: 'cards' }
  | { screen: 'devices' }
  | { screen: 'enrol'; code: string };

export const hrefOf = {
  approvals: '#/approvals',
  approval: (id: string) => `#/approvals/${encodeURIComponent(id)}`,
  cards: '#/cards',
  devices: '#/devices',
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
  switch (screen) {
    case 'approvals':
      return name ? { screen: 'approval', id: decoded(name) } : { screen: 'approvals' };
    case 'cards':
    case 'devices':
      return { screen };
    default:
      return { screen: 'approvals' };
  }
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
