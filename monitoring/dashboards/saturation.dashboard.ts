import type { Dashboard } from './dashboard.ts';

export const saturation: Dashboard = {
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
