import { type Dashboard, grafanaJson } from './dashboard.ts';

/** PromQL for the value below which a share of what a histogram counted lies, by labels. */
const quantile = (share: number, metric: string, by: readonly string[], window = '5m') =>
  `histogram_quantile(${share}, sum by (${[...by, 'le'].join(', ')}) (rate(${metric}_bucket[${window}])))`;

const delivery: Dashboard = {
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
        'The console shows which partner it is: partners are no labels, because their number is unbounded.',
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
      description:
        'Of an enabled endpoint. For an unreachable endpoint it grows for up to five days.',
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

/** From the platform's webhook to what it causes at the partner. */
const webhookToEffect: Dashboard = {
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
      description: "From the time of the event, by its sender's clock, until the handler was done.",
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
      description: 'How long the oldest one has been due.',
      unit: 's',
      limit: 600,
      queries: { '{{service}}': 'max by (service) (mails_overdue_seconds)' },
    },
  ],
};

const threeDs: Dashboard = {
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

const consumers: Dashboard = {
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

const money: Dashboard = {
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
      title: 'Decisions of partners',
      description:
        'Of partners that decide about payments: "approved", "declined", or why there is no answer. "circuit_open": not asked, because several requests in a row had no answer.',
      unit: 'reqps',
      queries: {
        '{{outcome}}': 'sum by (outcome) (rate(authorizations_partner_answer_seconds_count[5m]))',
        'late answers': 'sum(rate(authorizations_late_answers_total[5m]))',
      },
    },
    {
      title: 'Time until partners have decided',
      description: 'They have 1.5 s. Afterwards their fallback decides.',
      unit: 's',
      limit: 1.5,
      queries: {
        'one in a hundred, {{outcome}}': quantile(0.99, 'authorizations_partner_answer_seconds', [
          'outcome',
        ]),
      },
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

const saturation: Dashboard = {
  name: 'saturation',
  title: 'saturation',
  panels: [
    {
      title: 'CPU',
      description: 'Of each replica, in cores. JavaScript runs on one.',
      unit: 'percentunit',
      limit: 1,
      queries: {
        '{{service}}': 'max by (service) (rate(process_cpu_seconds_total[5m]))',
      },
    },
    {
      title: 'Memory',
      description: 'Of the largest replica. The limits are in each service.ts.',
      unit: 'bytes',
      queries: { '{{service}}': 'max by (service) (process_resident_memory_bytes)' },
    },
    {
      title: 'Delay of the event loop',
      description: 'One in a hundred. Half a second means that a replica is at its limit.',
      unit: 's',
      limit: 0.5,
      queries: { '{{service}}': 'max by (service) (nodejs_eventloop_lag_p99_seconds)' },
    },
    {
      title: 'Connections to the database',
      description: 'Busy ones as a share of the pool, and callers that wait for one.',
      unit: 'short',
      queries: {
        '{{service}} busy': 'max by (service) (database_connections{state="busy"})',
        '{{service}} waiting': 'max by (service) (database_waiting_callers)',
      },
    },
    {
      title: 'Requests',
      description: 'Of each service, by status.',
      unit: 'reqps',
      queries: { '{{service}} {{status}}': 'service:http_requests:rate5m' },
    },
    {
      title: 'Time of answers',
      description: 'One in a hundred.',
      unit: 's',
      limit: 2,
      queries: { '{{service}}': 'service:http_request_duration_seconds:p99_5m' },
    },
  ],
};

export const dashboards: readonly Dashboard[] = [
  webhookToEffect,
  delivery,
  threeDs,
  consumers,
  money,
  saturation,
];

const FOLDER = 'k8s/components/monitoring/dashboards';

/** What Grafana reads, and the kustomization that puts each into a ConfigMap for its sidecar. */
export function dashboardFiles(): Map<string, string> {
  const files = dashboards.map((dashboard): [string, string] => [
    `${FOLDER}/${dashboard.name}.json`,
    JSON.stringify(grafanaJson(dashboard)),
  ]);
  const maps = dashboards.map(
    ({ name }) =>
      `  - name: dashboard-${name}\n    namespace: monitoring\n    files: [${name}.json]\n`,
  );
  return new Map([
    ...files,
    [
      `${FOLDER}/kustomization.yaml`,
      `# Generated from tools/monitoring/dashboards by npm run generate.
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
generatorOptions:
  disableNameSuffixHash: true
  # Grafana's sidecar finds ConfigMaps by it.
  labels: { grafana_dashboard: '1' }
configMapGenerator:
${maps.join('')}`,
    ],
  ]);
}
