import { readFileSync } from 'node:fs';
import { eventually } from '#testing';
import type { ServiceName } from '../../tools/local/services/service-table.ts';
import { startStack, type Stack } from '../../tools/local/stack.ts';
import { OtlpCollector, type ReceivedSpan } from './support/otlp-collector.ts';
import { PartnerCompany } from './support/partner-company.ts';

const traced: readonly ServiceName[] = [
  'platform',
  'gateway',
  'onboarding',
  'card-provisioning',
  'notification',
];
const UNTRACED = 'card-activity';
const LOADED = 'OpenTelemetry is loaded';
/** Says on stderr when a module of OpenTelemetry's SDK is loaded. */
const tellsOfLoading = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/') && name !== '@opentelemetry/api') {
        process.stderr.write('${LOADED}\\n');
      }
      return next(name, context);
    },
  });
`)}`;

describe('traces', () => {
  let collector: OtlpCollector;
  let stack: Stack;
  const happenings: string[] = [];

  beforeAll(async () => {
    collector = await OtlpCollector.start();
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    };
    stack = await startStack({
      isTemporary: true,
      services: [...traced, UNTRACED],
      environment: Object.fromEntries(traced.map((name) => [name, settings])),
      nodeOptions: () => ['--import', tellsOfLoading],
      restartDelaysMs: [50],
      onEvent: (happening) => happenings.push(happening),
    });
  });

  afterAll(async () => {
    await stack?.stop();
    await collector?.close();
  });

  const logOf = (name: ServiceName) => readFileSync(stack.services[name].logFile, 'utf8');
  const spansNamed = (service: string, name: string, kind = 'server') =>
    collector.spans.filter(
      (span) => span.service === service && span.name === name && span.kind === kind,
    );

  async function onboarded(): Promise<PartnerCompany> {
    const company = await PartnerCompany.create(stack.endpoints, 1);
    await company.confirmAll(await company.openLink());
    await eventually('the mail', async () => (await company.mails()).length === 1);
    return company;
  }

  /** The spans on the way from the first one of the trace to this one, as `service: name`. */
  function wayTo(last: ReceivedSpan): string[] {
    const way: string[] = [];
    for (let span: ReceivedSpan | undefined = last; span;) {
      way.unshift(`${span.service}: ${span.name}`);
      const { parentSpanId }: ReceivedSpan = span;
      if (parentSpanId === '') return way;
      span = collector.spans.find(({ spanId }) => spanId === parentSpanId);
    }
    throw new Error(`${way[0]} follows from a span that was not sent`);
  }

  it('lead in one trace from the confirmation over HTTP, SQL and Kafka to the mail', async () => {
    const company = await onboarded();
    await company.events();
    const sent = await eventually('the span of the mail', () =>
      spansNamed('notification', 'SMTP send', 'client').at(-1),
    );
    const isComplete = () =>
      collector.spans
        .filter(({ traceId }) => traceId === sent.traceId)
        .every(({ parentSpanId }) =>
          ['', ...collector.spans.map(({ spanId }) => spanId)].includes(parentSpanId),
        );
    await eventually('all spans of the trace', isComplete);

    expect(wayTo(sent)).toEqual([
      'platform: POST /onboarding/company/:token/confirmation',
      'platform: POST webhook',
      'gateway: POST /webhooks/events',
      'gateway: send webhooks.events',
      'card-provisioning: process webhooks.events',
      'card-provisioning: provision a person',
      'card-provisioning: POST /v1/cards',
      'platform: POST /v1/cards',
      'platform: POST webhook',
      'gateway: POST /webhooks/events',
      'gateway: send webhooks.events',
      'notification: process webhooks.events',
      'notification: send a mail',
      'notification: SMTP send',
    ]);
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === sent.traceId);
    const statements = ofTrace.filter(({ attributes }) => 'db.system.name' in attributes);
    expect(statements.map(({ service, name }) => `${service}: ${name}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^platform: .*INSERT events/),
        'platform: COMMIT',
        'card-provisioning: INSERT inbox',
        'notification: INSERT mails',
      ]),
    );
    expect(ofTrace.find(({ kind }) => kind === 'consumer')!.attributes).toMatchObject({
      'messaging.system': 'kafka',
      'messaging.destination.name': 'webhooks.events',
      'messaging.consumer.group.name': expect.any(String),
    });
    expect(ofTrace.filter(({ hasFailed }) => hasFailed)).toEqual([]);
  });

  it('carry nothing that is secret or personal', async () => {
    const mailSpans = () => spansNamed('notification', 'SMTP send', 'client').length;
    const before = mailSpans();
    const company = await PartnerCompany.create(stack.endpoints, 1);
    const link = await company.openLink();
    await company.confirmAll(link);
    await eventually('the mail', async () => (await company.mails()).length === 1);
    await eventually('its span', () => mailSpans() > before);
    const { partner } = stack.endpoints;
    const everything = collector.received.join('\n');
    // The way in which the search would find something.
    expect(everything).toContain('webhooks.events');
    for (const secret of [
      company.mailDomain,
      'Employee 0',
      'Lindqvist',
      'Storgatan',
      new URL(link).pathname.split('/').at(-1)!,
      ...Object.values(partner).filter((it) => typeof it === 'string' && it.length >= 16),
    ]) {
      expect(everything).not.toContain(secret);
    }
  });

  it('name the span in the log, and count what is sent', async () => {
    const [span] = spansNamed('platform', 'POST /v1/cards');
    await eventually('the line of the request', () => logOf('platform').includes(span!.spanId));
    const metrics = await (await fetch(`${stack.endpoints.platform}/metrics`)).text();
    expect(metrics).toMatch(/^trace_spans_total\{outcome="sent",service="platform"\} [1-9]/m);
  });

  it('are off unless they are switched on, and nothing of them is loaded then', async () => {
    expect(logOf('platform')).toContain(LOADED);
    expect(logOf(UNTRACED)).not.toContain(LOADED);
    expect(collector.spans.map(({ service }) => service)).not.toContain(UNTRACED);
  });

  it.each(['refuses', 'hangs'] as const)(
    'delay neither the work nor the end of a service while the collector %s',
    async (mode) => {
      collector.mode = mode;
      const before = collector.requests;
      await onboarded();
      await eventually('an attempt to send', () => collector.requests > before);
      happenings.splice(0);
      await stack.services.notification.kill('SIGTERM');
      expect(happenings).toContainEqual(
        expect.stringMatching(/^notification ended with exit code 0;/),
      );
      await stack.services.notification.whenReady();
    },
  );

  it('let the work go on where no collector is', async () => {
    await collector.close();
    await onboarded();
    await eventually('the warning', () => logOf('platform').includes('spans can not be sent'));
  });
});
