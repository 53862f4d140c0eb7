import type { Dashboard } from './dashboard.ts';
import { quantile } from './quantile.ts';

export const delivery: Dashboard = {
  name: 'delivery',
  title: 'delivery to partners',
  panels: [
    {
      title: 'Attempts by outcome',
      description: 'Refused and unanswered ones are repeated with growing pauses for five days.',
      unit: 'reqps',
      queries: { '{{outcome}}': 'outcome:delivery_attempts:rate5m' },
    },
    {
      title: "Partners' endpoints by state",
      description:
        'Which partner it is, the console tells: partners are no labels, since their number has no end.',
      unit: 'none',
      queries: { '{{state}}': 'max by (state) (delivery_endpoints)' },
    },
    {
      title: 'Events that wait',
      description:
        'Neither acknowledged nor given up. Where the endpoint is disabled or missing, they wait until the partner enables or configures it.',
      unit: 'short',
      queries: { '{{endpoint}}': 'max by (endpoint) (delivery_waiting_events)' },
    },
    {
      title: 'Age of the oldest one',
      description: 'Of an enabled endpoint. Of one that is away it grows for up to five days.',
      unit: 's',
      limit: 3600,
      queries: { oldest: 'max(delivery_oldest_waiting_seconds)' },
    },
    {
      title: 'Time of an attempt',
      description: 'Until the answer of the partner, or the end of patience.',
      unit: 's',
      queries: {
        'one in a hundred, {{outcome}}': quantile(0.99, 'delivery_attempt_duration_seconds', [
          'outcome',
        ]),
        'half, {{outcome}}': quantile(0.5, 'delivery_attempt_duration_seconds', ['outcome']),
      },
    },
    {
      title: 'Events that are through',
      description: 'Given up: after five days. There should be none.',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (rate(delivery_events_total[5m]))' },
    },
  ],
};
