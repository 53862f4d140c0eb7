import type { Dashboard } from './dashboard.ts';

export const money: Dashboard = {
  name: 'money',
  title: 'money',
  panels: [
    {
      title: 'Booked on all card accounts',
      description: 'In the smallest unit of each currency.',
      unit: 'short',
      queries: { '{{currency}}': 'max by (currency) (money_booked_minor_units)' },
    },
    {
      title: 'Held on all card accounts',
      description: 'Authorized and neither settled, reversed nor expired.',
      unit: 'short',
      queries: { '{{currency}}': 'max by (currency) (money_held_minor_units)' },
    },
    {
      title: 'Decisions',
      description: 'Answers to the processor.',
      unit: 'reqps',
      queries: { '{{outcome}}': 'sum by (outcome) (outcome_reason:payments_decisions:rate5m)' },
    },
    {
      title: 'Declines by reason',
      description: 'A reason that jumps is a rule that was set wrong, or an attack.',
      unit: 'reqps',
      queries: { '{{reason}}': 'outcome_reason:payments_decisions:rate5m{outcome="declined"}' },
    },
    {
      title: 'Postings',
      description: 'Of payments, to card accounts.',
      unit: 'reqps',
      queries: { postings: 'sum(rate(payments_postings_total[5m]))' },
    },
    {
      title: 'Top-ups',
      description: 'Within an hour, by what became of them. Unmatched ones wait for a reviewer.',
      unit: 'short',
      queries: { '{{status}}': 'max by (status) (delta(money_top_ups[1h]))' },
    },
    {
      title: 'Transfers that match no account',
      description: 'A reviewer assigns them or sends them back. Should fall to 0 each day.',
      unit: 'short',
      queries: { unmatched: 'max(money_top_ups{status="unmatched"})' },
    },
    {
      title: 'Corrections',
      description: 'Of accounts, within an hour: by reviewers, so few.',
      unit: 'short',
      queries: { corrections: 'max(delta(money_corrections[1h]))' },
    },
    {
      title: "The partner's copy of the accounts",
      description: 'All of them should be 0.',
      unit: 'short',
      queries: {
        'seconds that a change is missing': 'max(activity_gap_seconds)',
        contradictions: 'max(activity_contradictions)',
        'days that differ': 'max(activity_different_days)',
      },
    },
  ],
};
