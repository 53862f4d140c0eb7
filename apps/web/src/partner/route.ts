import { useSyncExternalStore } from 'react';

/** What the page shows. It is the address's hash, so that a company can be kept as a bookmark. */
export type Route =
  | { screen: 'companies' }
  | { screen: 'company'; id: string }
  | { screen: 'mails' }
  | { screen: 'sent-mails' }
  | { screen: 'sent-mail'; id: string }
  | { screen: 'suppressions' };

export const hrefOf = {
  companies: '#/companies',
  company: (id: string) => `#/companies/${encodeURIComponent(id)}`,
  mails: '#/mails',
  sentMails: '#/sent-mails',
  sentMail: (id: string) => `#/sent-mails/${encodeURIComponent(id)}`,
  suppressions: '#/suppressions',
};

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.hash));
}

export function routeOf(hash: string): Route {
  const [, screen, id] = hash.split('/');
  if (screen === 'mails' || screen === 'suppressions') {
    return { screen };
  }
  if (screen === 'sent-mails') {
    return id ? { screen: 'sent-mail', id } : { screen };
  }
  // No id needs to be encoded: what does is no company's.
  return screen === 'companies' && id ? { screen: 'company', id } : { screen: 'companies' };
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
