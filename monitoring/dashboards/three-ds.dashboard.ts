import type { Dashboard } from './dashboard.ts';
import { quantile } from './quantile.ts';

export const threeDs: Dashboard = {
  name: 'three-ds',
  title: '3-D Secure against its limits',
  panels: [
    {
      title: 'Initial answers to the ACS',
      description: 'One in a hundred. The cardholder waits for it at the shop.',
      unit: 's',
      limit: 2,
      queries: { 'one in a hundred': 'three_ds:initial_answer_seconds:p99_5m' },
    },
    {
      title: 'Time until a request is presented',
      description: 'It has 2 s from forwarding until a device of the cardholder shows it.',
      unit: 's',
      limit: 2,
      queries: {
        'one in a hundred': quantile(0.99, 'three_ds_presented_seconds', []),
        half: quantile(0.5, 'three_ds_presented_seconds', []),
        'to a device, {{way}}': quantile(0.99, 'approvals_presented_seconds', ['way']),
      },
    },
    {
      title: 'Time until the cardholder has decided',
      description: 'It has 150 s in all.',
      unit: 's',
      limit: 150,
      queries: {
        'one in ten, {{status}}': quantile(0.9, 'three_ds_ended_seconds', ['status']),
        'half, {{status}}': quantile(0.5, 'three_ds_ended_seconds', ['status']),
      },
    },
    {
      title: 'How requests end',
      description: 'Expired and not presented ones were lost on the way, or by the cardholder.',
      unit: 'reqps',
      queries: { '{{status}}': 'sum by (status) (rate(three_ds_ended_seconds_count[5m]))' },
    },
    {
      title: 'Final answers to the ACS',
      description: 'One in a hundred, from the end of a request until the ACS has its answer.',
      unit: 's',
      limit: 1,
      queries: { 'one in a hundred': 'three_ds:final_answer_seconds:p99_5m' },
    },
    {
      title: 'Refused at once, and answers that failed',
      description: 'Busy: more requests than can be answered in time.',
      unit: 'reqps',
      queries: {
        '{{why}}': 'sum by (why) (rate(three_ds_refusals_total[5m]))',
        'answer {{outcome}}': 'sum by (outcome) (rate(three_ds_answer_failures_total[5m]))',
      },
    },
  ],
};
