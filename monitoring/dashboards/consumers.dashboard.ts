import type { Dashboard } from './dashboard.ts';

export const consumers: Dashboard = {
  name: 'consumers',
  title: 'consumers by topic',
  panels: [
    {
      title: 'Lag',
      description: 'Records behind. More than 10,000 for ten minutes alert.',
      unit: 'short',
      limit: 10_000,
      queries: { '{{service}} {{topic}}': 'service_topic:events_lag_records:sum' },
    },
    {
      title: 'Age of the oldest record that is not done',
      description: 'Records in retry topics are old on purpose.',
      unit: 's',
      limit: 120,
      queries: {
        '{{service}} {{topic}}': 'max by (service, topic) (events_oldest_undone_seconds)',
      },
    },
    {
      title: 'Failed tries',
      description: 'In place, in a retry topic, or for the dead letters.',
      unit: 'reqps',
      queries: {
        '{{service}} {{topic}} {{outcome}}':
          'sum by (service, topic, outcome) (rate(events_failures_total[5m]))',
      },
    },
    {
      title: 'Open dead letters',
      description: 'Neither replayed nor discarded. npm run dead-letters shows and repairs them.',
      unit: 'short',
      queries: { '{{service}}': 'max by (service) (events_dead_letters)' },
    },
    {
      title: 'Records that are handled',
      description: 'Of all replicas together.',
      unit: 'reqps',
      queries: {
        '{{service}} {{topic}}':
          'sum by (service, topic) (rate(events_handling_seconds_count[5m]))',
      },
    },
    {
      title: 'Age of the oldest record in an outbox',
      description: 'Committed, and not at the broker.',
      unit: 's',
      limit: 60,
      queries: { '{{service}}': 'max by (service) (outbox_oldest_waiting_seconds)' },
    },
  ],
};
