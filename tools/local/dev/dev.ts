import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, isStale, markStale } from '../build.ts';
import { brokerCountFrom, hideKafkajsWarning } from '../kafka/kafka.ts';
import { claimPorts, hostAddress } from '../ports.ts';
import { printAddresses, runProgram, runStack, stopOf } from '../run-stack.ts';
import { keyOf, type ServiceName, serviceNames } from '../services/service-names.ts';
import { SetupError } from '../setup-error.ts';
import { type PreparedStack, prepareStack, type Stack } from '../stack.ts';
import { showSteps, type Step } from '../steps.ts';
import { tourSteps } from '../tour/tour.ts';
import { PageProxy } from './page-proxy.ts';
import { pageSources, PageServer } from './page-server.ts';
import { type CompilerMessage, Reloads, startCompiler } from './reloads.ts';

/** Services with pages. Each listens on a separate port behind its public one. */
const servicesWithPages = [
  'platform',
  'onboarding',
  'three-ds',
  'operations',
] as const satisfies ServiceName[];

const { values: wanted } = parseArgs({
  options: {
    tour: { type: 'boolean', default: false },
    brokers: { type: 'string', default: '1' },
    without: { type: 'string', multiple: true, default: [] },
  },
});

/** Everything of `npm start`, with hot reload. */
async function dev(): Promise<void> {
  hideKafkajsWarning();
  const inspectors = inspectorsFrom(process.env);
  const [hotReloadPort, ...innerPorts] = await claimPorts(servicesWithPages.length + 1);
  const unknown = wanted.without.filter((name) => !serviceNames.includes(name as ServiceName));
  if (unknown.length > 0) throw new SetupError(`There is no service ${unknown.join(', ')}.`);
  const services = serviceNames.filter((name) => !wanted.without.includes(name));
  const prepared = await prepareStack({
    onEvent: console.log,
    brokerCount: brokerCountFrom(wanted.brokers),
    services,
    environment: Object.fromEntries(
      servicesWithPages.map((name, index) => [
        name,
        { PORT: String(innerPorts[index]), WEB_ROOT: pageSources },
      ]),
    ),
    nodeOptions: (name) => ['--enable-source-maps', `--inspect=${inspectors[name]}`],
  });
  const { stack } = prepared;
  const stops: (() => Promise<void>)[] = [];
  await runStack(stack, async (ready) => {
    try {
      await showSteps([
        ...buildSteps(prepared),
        pageStep(stack, hotReloadPort!, innerPorts, stops),
        ...prepared.steps,
        watchStep(prepared, stops),
        ...(wanted.tour ? tourSteps(stack.endpoints) : []),
      ]);
      ready();
      printAddresses(stack);
      console.log('  Debuggers (.vscode/launch.json attaches):');
      for (const name of serviceNames) console.log(`    ${name.padEnd(18)} ${inspectors[name]}`);
      console.log('\nEdits are live when they are saved.\n');
      await stopOf(stack);
    } finally {
      await Promise.all(stops.map((stop) => stop()));
    }
  });
}

/** Each proxy listens on the service's public port. */
function pageStep(
  { endpoints }: Stack,
  hotReloadPort: number,
  innerPorts: readonly number[],
  stops: (() => Promise<void>)[],
): Step {
  const run = async (): Promise<void> => {
    const pages = await PageServer.start(hotReloadPort);
    stops.push(() => pages.stop());
    for (const [index, name] of servicesWithPages.entries()) {
      const proxy = new PageProxy(innerPorts[index]!, pages);
      await proxy.listen(Number(new URL(endpoints[keyOf(name)]).port));
      stops.push(async () => proxy.stop());
    }
  };
  return { title: 'Serve the pages from their sources', run };
}

function watchStep(prepared: PreparedStack, stops: (() => Promise<void>)[]): Step {
  const run = async (): Promise<void> => {
    const compiler = startCompiler(reactionOf(prepared));
    stops.push(() => compiler.stop());
    await compiler.watching;
  };
  return { title: 'Watch the sources', run };
}

/** The pages are not built, because Vite reads their sources. */
function buildSteps({ stack, processes }: PreparedStack): Step[] {
  if (!isStale('services')) return [];
  const logFile = join(stack.logsDirectory, 'build.log');
  return [{ title: 'Build the services', run: () => build('services', logFile, processes) }];
}

function reactionOf({
  stack,
  migrate: migrateService,
}: PreparedStack): (message: CompilerMessage) => void {
  let hadErrors = false;
  const reloads = new Reloads({
    services: stack.services,
    isLeftOut: (name) => wanted.without.includes(name),
    migrate: migrateService,
    isStopping: () => stack.stopping.aborted,
    print: console.log,
  });
  return (message) => {
    if (message.kind === 'translated') {
      markStale('services');
      reloads.take(message);
    }
    if (message.kind === 'refused') {
      hadErrors = true;
      console.log(`\n${message.errors}\nNot live: what ran before goes on.\n`);
    }
    if (message.kind !== 'checked') return;
    if (message.errors) console.log(`\n${message.errors}\nWhat depends on the edit has errors.\n`);
    else if (hadErrors) console.log('No errors any more.');
    hadErrors = message.errors !== undefined;
  };
}

const defaultFirstPort = 9229;

/** The debugger address of each service, on this machine only; .vscode/launch.json has the default ports. */
function inspectorsFrom(environment: NodeJS.ProcessEnv): Record<ServiceName, string> {
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

await runProgram(dev);
