import type { Stack } from './stack.ts';
import { endpointsFileIn } from './endpoints.ts';
import { overviewPath } from './prometheus/prometheus.ts';
import { keyOf, serviceNames } from './services/service-names.ts';

export function printAddresses({ endpoints, stateDirectory, logsDirectory }: Stack): void {
  const rows = [
    ...serviceNames.map((name) => [name, endpoints[keyOf(name)]] as const),
    ['Developer portal', endpoints.developerPortal],
    ['Partner page', endpoints.partnerPage],
    ['Partner console', endpoints.console],
    ['  the first time', endpoints.consoleUser.enrolmentUrl],
    ['Back office', endpoints.backOffice],
    ['Demo shop', endpoints.shop],
    ['Card app', endpoints.cardApp],
    ['White-label card app', endpoints.whiteLabelCardApp],
    ['Mail inbox', endpoints.mail ?? 'where SMTP_URL delivers to'],
    ...(endpoints.prometheus === null
      ? []
      : [['Prometheus', `${endpoints.prometheus}${overviewPath}`] as const]),
    ['Kafka', endpoints.kafka.brokers.join(', ')],
    ['All with credentials', endpointsFileIn(stateDirectory)],
    ['Logs', logsDirectory],
  ] as const;
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log('\nEverything runs. Ctrl-C ends it.\n');
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
  console.log();
}
