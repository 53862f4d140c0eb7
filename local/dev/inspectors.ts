import { hostAddress } from '../ports.ts';
import { serviceNames, type ServiceName } from '../services/service-names.ts';
import { SetupError } from '../setup-error.ts';

const defaultFirstPort = 9229;

/** The debugger address of each service, on this machine only; .vscode/launch.json has the default ports. */
export function inspectorsFrom(environment: NodeJS.ProcessEnv): Record<ServiceName, string> {
  const given = environment['INSPECT_PORT'];
  const first = given ? Number(given) : defaultFirstPort;
  if (!Number.isInteger(first) || first < 1 || first + serviceNames.length > 65_536) {
    throw new SetupError(
      `INSPECT_PORT must be a port with ${serviceNames.length - 1} more above it, not "${given}".`,
    );
  }
  const entries = serviceNames.map((name, index) => [name, `${hostAddress}:${first + index}`]);
  return Object.fromEntries(entries) as Record<ServiceName, string>;
}
