import type { Mutant } from './mutant.ts';

const eventLog = 'apps/platform/src/webhooks/event-log';
const requestLog = 'apps/platform/src/request-log';
const requestLogSpec = `${requestLog}/request-log.int.spec.ts`;

/** Mutants of what partners read in the logs of events and of calls. */
export const logMutants: readonly Mutant[] = [
  {
    mistake: 'a search reads all events',
    file: `${eventLog}/event-log.service.ts`,
    from: 'const bounds = end ? { ...asked, since: end } : asked;',
    to: 'const bounds = asked;',
    spec: `${eventLog}/event-search.int.spec.ts`,
  },
  {
    mistake: 'what is sent again is not narrowed as the list is',
    file: `${eventLog}/redelivery.sql.ts`,
    from: '($7::text IS NULL OR e.company_id = $7)',
    to: '($7::text IS NULL OR true)',
    spec: `${eventLog}/redelivery.int.spec.ts`,
  },
  {
    mistake: 'a stream goes on after its key has ended',
    file: `${eventLog}/event-stream.controller.ts`,
    from: 'if (error instanceof DomainError) return false;',
    to: 'if (error instanceof DomainError) return true;',
    spec: `${eventLog}/event-stream.int.spec.ts`,
  },
  {
    mistake: 'calls past Express are in no log',
    file: 'libs/http/src/fast-lane.ts',
    from: 'onAnswered?.(request, { method, route, status, durationMs });',
    to: '',
    spec: 'libs/http/src/fast-lane.int.spec.ts',
  },
  {
    mistake: "a partner reads another's calls",
    file: `${requestLog}/api-requests.sql.ts`,
    from: 'WHERE partner_id = $1 AND',
    to: 'WHERE $1::text IS NOT NULL AND',
    spec: requestLogSpec,
  },
  {
    mistake: 'the log of calls has no bound',
    file: `${requestLog}/request-recorder.ts`,
    from: 'performance.now()) > 0) {',
    to: 'performance.now()) > Infinity) {',
    spec: requestLogSpec,
  },
  {
    mistake: 'calls are forgotten that could not be written at once',
    file: `${requestLog}/request-recorder.ts`,
    from: 'const some = this.waiting.slice(0, PER_STATEMENT);',
    to: 'const some = this.waiting.splice(0, PER_STATEMENT);',
    spec: requestLogSpec,
  },
];
