import { pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

/** Events and what is done with them. */
export const eventsInEnglish = {
  statuses: {
    pending: 'Waiting',
    failing: 'Failing',
    delivered: 'Delivered',
    given_up: 'Given up',
  },
  channels: { events: 'Events', transactions: 'Transactions' },
  filters: {
    label: 'Filters',
    any: 'Any',
    status: 'Status',
    channel: 'Channel',
    event: 'Kind of event',
    companyId: 'Company',
    search: 'Search',
    searchExample: 'Id, name, or a part of the payload',
    meant: 'Events of',
    from: 'From',
    to: 'Before',
  },
  events: {
    heading: 'Events',
    sendTest: 'Send a test event',
    recover: 'Recover failed events',
    pause: 'Live: pause',
    goOn: 'Paused: go on',
    nothing: 'No events here.',
    test: 'Test',
    shown: plural({ one: '# event shown', other: '# events shown' }),
    attempts: plural({ one: '# attempt', other: '# attempts' }),
  },
  event: {
    back: 'All events',
    id: 'Id',
    channel: 'Channel',
    company: 'Company',
    sequence: 'Number within the company',
    createdAt: 'Created',
    nextAttemptAt: 'Next attempt',
    held: 'Waiting',
    heldBy: {
      no_endpoint:
        'There is no endpoint for this channel yet. The event waits for up to five days, and is delivered as soon as you configure one.',
      endpoint_disabled:
        'Deliveries are turned off. The event waits for up to five days, and is delivered as soon as you turn them on.',
    },
    deliveredAt: 'Delivered',
    redeliver: 'Deliver again',
    attempts: 'Attempts',
    noAttempts: 'No attempt yet.',
    neverAttempted:
      'No attempt was made: for five days there was no endpoint, or deliveries were off.',
    unknown: 'There is no such event',
    answered: (status: number) => `answered ${status}`,
    answer: 'First bytes of the answer',
    duration: (milliseconds: string) => `${milliseconds} ms`,
    triggers: { automatic: 'by schedule', manual: 'manual', test: 'test' },
    payload: 'Payload',
    withheld: (scope: string) => `You need the scope ${scope} to read the payload.`,
    headers: 'Headers',
    copyDelivery: 'Copy the delivery as curl',
    deliveryVariables:
      'Takes your token and your signing secret from WEBHOOK_TOKEN and WEBHOOK_SIGNING_SECRET.',
  },
  recovery: {
    title: 'Recover failed events',
    lead: 'These events are sent to your endpoint again at once, the oldest first. Those that are being attempted right now are left alone.',
    since: 'From',
    until: 'Before',
    always: 'The beginning',
    none: 'No failed event here.',
    found: plural({
      one: '# failed event will be sent again.',
      other: '# failed events will be sent again.',
    }),
    foundMore: (events: string) => `More than ${events} failed events will be sent again.`,
    start: plural({ one: 'Send # again', other: 'Send # again' }),
    stop: 'Stop',
    goOn: 'Go on',
    progress: (recovered: string, most: string) => `${recovered} of ${most}`,
    stopped: plural({
      one: 'Stopped. # event is sent again.',
      other: 'Stopped. # events are sent again.',
    }),
    done: plural({
      one: '# event is sent again.',
      other: '# events are sent again.',
    }),
  },
  copyAsCurl: 'Copy as curl',
  theCall: 'the call',
  theDelivery: 'the delivery',
};
