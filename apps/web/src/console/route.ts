import { type EndpointChannel, endpointChannels } from './channels.js';
import { useSyncExternalStore } from 'react';

/** What the console shows. It is the address's hash, which no server sees. */
export type Route =
  | { screen: 'events' }
  | { screen: 'event'; id: string }
  | { screen: 'mails' }
  | { screen: 'mail'; id: string }
  | { screen: 'mail-settings' }
  | { screen: 'endpoint'; channel: EndpointChannel };

export const hrefOf = {
  events: '#/events',
  event: (id: string) => `#/events/${encodeURIComponent(id)}`,
  mails: '#/mails',
  mail: (id: string) => `#/mails/${encodeURIComponent(id)}`,
  mailSettings: '#/mail-settings',
  endpoint: (channel: EndpointChannel) => `#/endpoints/${channel}`,
};

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => location.hash));
}

export function routeOf(hash: string): Route {
  const [, screen, name] = hash.split('/');
  if (screen === 'events' && name) {
    return { screen: 'event', id: decoded(name) };
  }
  if (screen === 'mails') {
    return name ? { screen: 'mail', id: decoded(name) } : { screen };
  }
  if (screen === 'mail-settings') {
    return { screen };
  }
  const channel = endpointChannels.find((known) => known === name);
  return screen === 'endpoints' && channel ? { screen: 'endpoint', channel } : { screen: 'events' };
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
