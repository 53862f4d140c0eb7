import type { Dashboard } from './dashboard.ts';
import { quantile } from './quantile.ts';

/** From the platform's webhook to what it causes at the partner. */
export const webhookToEffect: Dashboard = {
  name: 'webhook-to-effect',
  title: 'from webhook to effect',
  panels: [
    {
      title: 'Webhooks by outcome',
      description:
        'What the gateway answered. Anything but "accepted" is tried again by the platform.',
      unit: 'reqps',
      queries: { '{{webhook}} {{outcome}}': 'webhook:webhooks_received:rate5m' },
    },
    {
      title: 'Time until the broker has a webhook',
      description: 'Each webhook waits for it, since 204 means that it is on the topic.',
      unit: 's',
      queries: {
        'one in a hundred': quantile(0.99, 'webhooks_publish_duration_seconds', []),
        half: quantile(0.5, 'webhooks_publish_duration_seconds', []),
      },
    },
    {
      title: 'Time from an event to its effect',
      description: 'By the clock of whoever sent the event, until the handler was done.',
      unit: 's',
      queries: { '{{service}} {{topic}}': 'service_topic:events_effect_seconds:p99_5m' },
    },
    {
      title: 'Time in handlers',
      description: 'One in a hundred. Slow handlers make their topics lag.',
      unit: 's',
      queries: {
        '{{service}} {{topic}}': quantile(0.99, 'events_handling_seconds', ['service', 'topic']),
      },
    },
    {
      title: 'Mails by outcome',
      description: 'The last effect of many events. "pending" is tried again.',
      unit: 'reqps',
      queries: { '{{service}} {{outcome}}': 'service_outcome:mails_tries:rate5m' },
    },
    {
      title: 'Mails that are due',
      description: 'Since when the one that has waited longest is due.',
      unit: 's',
      limit: 600,
      queries: { '{{service}}': 'max by (service) (mails_overdue_seconds)' },
    },
  ],
};
