import { useSyncExternalStore } from 'react';

/** What the shop shows. In the address's hash, so that a purchase outlives a reload. */
export type Route = { screen: 'checkout'; cardId: string } | { screen: 'purchase'; id: string };

export const hrefOf = {
  checkout: '#/',
  purchase: (id: string) => `#/purchases/${encodeURIComponent(id)}`,
};

const CARD = '#card=';

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.hash));
}

export function routeOf(hash: string): Route {
  const [, screen, name] = hash.split('/');
  if (screen === 'purchases' && name) {
    return { screen: 'purchase', id: decoded(name) };
  }
  return {
    screen: 'checkout',
    cardId: hash.startsWith(CARD) ? decoded(hash.slice(CARD.length)) : '',
  };
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
