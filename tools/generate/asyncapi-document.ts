import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EventClass,
  eventDeclarationOf,
  EventHeader,
  eventHeadersSchemaOf,
  eventsByPublisher,
  exampleOf,
  publishedEventClasses,
  type TopicDeclaration,
} from '#contracts';
import ts from 'typescript';
import { keyFieldsOf, nameOf } from './contract.ts';

/** Inputs of the document in addition to the declarations. */
interface AsyncApiSources {
  version: string;
  /** The events for which each service has a handler. */
  eventsByReceiver: ReadonlyMap<string, readonly EventClass[]>;
  /** The description of a class or topic, if there is one. */
  describeClass: (eventClass: EventClass) => string | undefined;
  describeTopic: (topic: TopicDeclaration) => string | undefined;
  /** The path of an event's JSON Schema. */
  schemaPathOf: (eventClass: EventClass) => string;
}

const KAFKA_BINDING_VERSION = '0.5.0';

/** The AsyncAPI 3 document of all published events: topics, senders, receivers and messages. */
export function asyncApiDocument(sources: AsyncApiSources): object {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of the Partner Card Platform',
      version: sources.version,
      description:
        'Every event on the broker of the partner side. Consumers ignore fields that they do not know.',
    },
    defaultContentType: 'application/json',
    servers: {
      broker: {
        host: '{broker}',
        protocol: 'kafka',
        variables: { broker: { default: 'localhost:9092', description: 'Host and port.' } },
      },
    },
    channels: Object.fromEntries(
      topicsOf(publishedEventClasses).map((topic) => [topic.name, channelOf(topic, sources)]),
    ),
    operations: Object.fromEntries([
      ...operationsOf('send', Object.entries(eventsByPublisher)),
      ...operationsOf('receive', sources.eventsByReceiver),
    ]),
    components: {
      messages: Object.fromEntries(
        publishedEventClasses.map((eventClass) => [
          messageIdOf(eventClass),
          messageOf(eventClass, sources),
        ]),
      ),
    },
  };
}

function channelOf(topic: TopicDeclaration, { describeTopic }: AsyncApiSources): object {
  return {
    address: topic.name,
    description: describeTopic(topic),
    messages: Object.fromEntries(
      onTopic(publishedEventClasses, topic).map((eventClass) => [
        messageIdOf(eventClass),
        { $ref: `#/components/messages/${messageIdOf(eventClass)}` },
      ]),
    ),
    bindings: {
      kafka: {
        topic: topic.name,
        partitions: topic.partitions,
        topicConfiguration: {
          'cleanup.policy': [topic.cleanupPolicy],
          ...(topic.retentionMs !== undefined && { 'retention.ms': topic.retentionMs }),
          ...(topic.maxCompactionLagMs !== undefined && {
            'max.compaction.lag.ms': topic.maxCompactionLagMs,
          }),
          'max.message.bytes': topic.maxMessageBytes,
        },
        bindingVersion: KAFKA_BINDING_VERSION,
      },
    },
  };
}

/** An operation for each service and topic. */
function operationsOf(
  action: 'send' | 'receive',
  eventsByService: Iterable<readonly [string, readonly EventClass[]]>,
): [string, object][] {
  return [...eventsByService].flatMap(([service, eventClasses]) =>
    topicsOf(eventClasses).map((topic): [string, object] => [
      `${service}.${action}s.${topic.name}`,
      {
        action,
        summary: `${service} ${action}s ${action === 'send' ? 'to' : 'from'} ${topic.name}`,
        channel: { $ref: `#/channels/${topic.name}` },
        messages: onTopic(eventClasses, topic).map((eventClass) => ({
          $ref: `#/channels/${topic.name}/messages/${messageIdOf(eventClass)}`,
        })),
      },
    ]),
  );
}

function messageOf(eventClass: EventClass, sources: AsyncApiSources): object {
  const { identifier, version, key } = eventDeclarationOf(eventClass);
  const example = exampleOf(eventClass) as { timestamp: string };
  return {
    name: identifier,
    title: eventClass.name,
    summary: sources.describeClass(eventClass),
    headers: eventHeadersSchemaOf(eventClass),
    payload: { $ref: sources.schemaPathOf(eventClass) },
    bindings: {
      kafka: {
        key: {
          type: 'string',
          description: `Made of ${keyFieldsOf(key, example).join(', ')}. Events with one key keep their order.`,
          examples: [key(example)],
        },
        bindingVersion: KAFKA_BINDING_VERSION,
      },
    },
    examples: [
      {
        headers: {
          [EventHeader.id]: 'evt_019a5f0e3c53745c9a5f0d5b3a2f9c81',
          [EventHeader.type]: identifier,
          [EventHeader.version]: String(version),
          [EventHeader.occurredAt]: example.timestamp,
        },
        payload: example,
      },
    ],
  };
}

function messageIdOf(eventClass: EventClass): string {
  return nameOf(eventDeclarationOf(eventClass));
}

function topicsOf(eventClasses: readonly EventClass[]): TopicDeclaration[] {
  return [...new Set(eventClasses.map((eventClass) => eventDeclarationOf(eventClass).topic))];
}

function onTopic(
  eventClasses: readonly EventClass[],
  topic: TopicDeclaration,
): readonly EventClass[] {
  return eventClasses.filter((eventClass) => eventDeclarationOf(eventClass).topic === topic);
}

const handlerDecorators = ['OnEvent', 'OnEvents'];

/** The names of event classes with a handler, by app. */
export function readReceivers(appsFolder: string): ReadonlyMap<string, readonly string[]> {
  const receivers = new Map<string, string[]>();
  const sources = { cwd: appsFolder, exclude: ['**/*.spec.ts'] };
  for (const file of globSync('*/src/**/*.ts', sources).sort()) {
    const handled = handledIn(readFileSync(join(appsFolder, file), 'utf8'));
    if (handled.length === 0) continue;
    const [app = ''] = file.split('/');
    receivers.set(app, [...(receivers.get(app) ?? []), ...handled]);
  }
  return receivers;
}

function handledIn(text: string): string[] {
  // Skips files without handlers, because parsing all sources takes a second.
  if (!handlerDecorators.some((name) => text.includes(name))) return [];
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((statement) => ts.isClassDeclaration(statement))
    .flatMap(({ members }) => members.filter((member) => ts.isMethodDeclaration(member)))
    .flatMap((method) => ts.getDecorators(method) ?? [])
    .map(({ expression }) => expression)
    .filter((expression) => ts.isCallExpression(expression))
    .filter(({ expression }) => handlerDecorators.includes(expression.getText()))
    .flatMap((call) => call.arguments.filter((argument) => ts.isIdentifier(argument)))
    .map((eventClass) => eventClass.text);
}
