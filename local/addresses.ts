import type { Stack } from './stack.ts';
import { endpointsFileIn } from './endpoints.ts';

export function printAddresses({ endpoints, stateDirectory, logsDirectory }: Stack): void {
  const rows = [
    ['Platform', endpoints.platform],
    ['Mail inbox', endpoints.mail ?? 'where SMTP_URL delivers to'],
    ['Gateway', endpoints.gateway],
    ['Onboarding', endpoints.onboarding],
    ['Card provisioning', endpoints.cardProvisioning],
    ['3DS', endpoints.threeDs],
    ['Notification', endpoints.notification],
    ['Kafka', endpoints.kafka.brokers.join(', ')],
    ['All with credentials', endpointsFileIn(stateDirectory)],
    ['Logs', logsDirectory],
  ] as const;
  const width = Math.max(...rows.map(([name]) => name.length));
  console.log('\nEverything runs. Ctrl-C ends it.\n');
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`);
  console.log();
}
