import type { HomeEndpointState } from '#contracts';

const states: Record<HomeEndpointState, string> = {
  missing: 'Not configured',
  disabled: 'Off',
  paused: 'Paused',
  failing: 'Failing',
  healthy: 'Healthy',
  enabled: 'On',
};

const statesAbout: Partial<Record<HomeEndpointState, string>> = {
  missing: 'Events wait for it for up to five days.',
  disabled: 'Events wait for up to five days while deliveries are off.',
  paused: 'Too many deliveries failed. We send only probes until one succeeds.',
  failing: 'The last delivery failed.',
};

export const homeInEnglish = {
  heading: 'Home',
  lead: 'What needs a look, and what is still missing.',
  endpoints: 'Webhooks',
  endpoint: 'Endpoint',
  states,
  statesAbout,
  waiting: 'Waiting events',
  oldest: 'Oldest waiting event',
  moreThan: (count: string) => `more than ${count}`,
  waitingForYou: 'Waiting for you',
  nothingWaits: 'Nothing waits for you.',
  what: 'What',
  count: 'Count',
  whats: { givenUp: 'Events given up', accessRequests: 'Requests for access' },
  whatAbout: {
    givenUp: 'We no longer send them. Repair your endpoint, then recover them.',
    accessRequests: 'Another admin requested an account or a passkey. You can confirm or decline.',
  },
  checklist: 'Your first steps',
  wholeChecklist: 'View the whole checklist',
  progress: (done: string, all: string) => `${done} of ${all} done.`,
  firstHour: 'New here? Begin with the first hour.',
  read: 'Read the guide',
  readAbout: (item: string) => `Read the guide: ${item}`,
};
