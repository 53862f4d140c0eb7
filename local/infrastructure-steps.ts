import { join } from 'node:path';
import { doesBrokerAnswer } from './kafka/broker-probe.ts';
import { fetchJars, hasJars, kafkaVersion } from './kafka/kafka-jars.ts';
import { closeDefaultDatabases, createDatabases } from './postgres/databases.ts';
import { localDirectory } from './repository.ts';
import { createTopics, migrateAll } from './services/service-programs.ts';
import { isDatabaseOwner } from './services/service-names.ts';
import { declarationOf } from '../deployment/services.ts';
import { SetupError } from './setup-error.ts';
import type { StackContext } from './stack-context.ts';
import type { Step, Tell } from './steps.ts';

/** Starts each part and creates what the services need in it. */
export function infrastructureSteps(context: StackContext): Step[] {
  const groups: Step[] = [
    { title: 'Kafka', steps: [...brokerSteps(context), ...topicSteps(context)] },
    { title: 'Postgres', steps: [...serverSteps(context), ...databaseSteps(context)] },
    { title: 'Mail inbox', steps: mailSteps(context) },
  ];
  return groups.filter(({ steps = [] }) => steps.length > 0);
}

function brokerSteps({ stack, processes }: StackContext): Step[] {
  const { brokers, kafkaBrokers, logsDirectory } = stack;
  if (brokers.length === 0) return [];
  const fetching = {
    title: `Fetch Kafka ${kafkaVersion} with Maven (45 MB, only this once)`,
    run: () => fetchJars(localDirectory, join(logsDirectory, 'maven.log'), processes),
  };
  const starting = {
    title: `Start Kafka ${kafkaVersion}${brokers.length > 1 ? `, ${brokers.length} brokers` : ''}`,
    run: async (tell: Tell) => {
      await Promise.all(brokers.map((broker) => broker.start({}, tell)));
      return kafkaBrokers.join(', ');
    },
  };
  return hasJars(localDirectory) ? [starting] : [fetching, starting];
}

function topicSteps({ stack, startedServices, processes }: StackContext): Step[] {
  const { brokers, kafkaBrokers, logsDirectory } = stack;
  if (!startedServices.some((name) => declarationOf(name).kafka)) return [];
  const creating = {
    title: 'Create the topics',
    run: async () => {
      if (!(await doesBrokerAnswer(kafkaBrokers))) {
        throw new SetupError(`No Kafka answers at ${kafkaBrokers.join(', ')}.`);
      }
      await createTopics(
        { brokers: kafkaBrokers, replicationFactor: brokers.length || undefined },
        logsDirectory,
        processes,
      );
    },
  };
  return [creating];
}

function serverSteps({ stack: { postgres, adminDatabaseUrl } }: StackContext): Step[] {
  if (postgres === undefined) return [];
  const starting = {
    title: 'Start Postgres',
    run: async (tell: Tell) => {
      await postgres.start({}, tell);
      await closeDefaultDatabases(adminDatabaseUrl);
      return new URL(adminDatabaseUrl).host;
    },
  };
  return [starting];
}

function databaseSteps({
  stack: { adminDatabaseUrl, logsDirectory },
  startedServices,
  databases,
  surroundings,
  processes,
}: StackContext): Step[] {
  const services = startedServices.filter(isDatabaseOwner);
  if (services.length === 0) return [];
  const creating = {
    title: 'Create a database and a role for each service',
    run: () =>
      createDatabases(
        adminDatabaseUrl,
        databases.filter(({ owner }) => services.includes(owner)),
      ),
  };
  const migrating = {
    title: 'Bring their tables up to date',
    run: async () => {
      await migrateAll(services, surroundings, logsDirectory, processes);
      return services.join(', ');
    },
  };
  return [creating, migrating];
}

function mailSteps({ stack: { mail, mailUrl } }: StackContext): Step[] {
  if (mail === undefined) return [];
  const starting = {
    title: 'Start maildev',
    run: async (tell: Tell) => {
      await mail.start({}, tell);
      return mailUrl ?? undefined;
    },
  };
  return [starting];
}
