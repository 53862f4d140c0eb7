/**
 * Internal modules of kafkajs 2.2.4, which it does not export. Its public consumers read only as
 * members of a group: they wait for a rebalance and leave the group behind. The internal classes
 * can fetch directly, and can remove other members from a group.
 */

declare module 'kafkajs/src/cluster/index.js' {
  import type { KafkaConfig, KafkaMessage, Logger } from 'kafkajs';

  export interface FetchedMessage extends KafkaMessage {
    isControlRecord: boolean;
  }

  export interface FetchedPartition {
    partition: number;
    highWatermark: string;
    abortedTransactions: unknown[];
    messages: FetchedMessage[];
  }

  export interface FetchRequest {
    maxWaitTime: number;
    minBytes: number;
    maxBytes: number;
    isolationLevel: number;
    topics: {
      topic: string;
      partitions: { partition: number; fetchOffset: string; maxBytes: number }[];
    }[];
  }

  export interface GroupMember {
    memberId: string;
    clientId: string;
  }

  export interface Node {
    describeGroups(request: {
      groupIds: string[];
    }): Promise<{ groups: { members: GroupMember[] }[] }>;
    leaveGroup(request: { groupId: string; memberId: string }): Promise<unknown>;
    joinGroup(request: {
      groupId: string;
      sessionTimeout: number;
      rebalanceTimeout: number;
      groupProtocols: { name: string; metadata: Buffer }[];
    }): Promise<{ memberId: string; generationId: number }>;
    syncGroup(request: {
      groupId: string;
      generationId: number;
      memberId: string;
      groupAssignment: { memberId: string; memberAssignment: Buffer }[];
    }): Promise<unknown>;
    heartbeat(request: {
      groupId: string;
      groupGenerationId: number;
      memberId: string;
    }): Promise<unknown>;
    produce(request: {
      topicData: {
        topic: string;
        partitions: { partition: number; messages: { key: string; value: string }[] }[];
      }[];
    }): Promise<unknown>;
    fetch(request: FetchRequest): Promise<{ responses: { partitions: FetchedPartition[] }[] }>;
  }

  export default class Cluster {
    constructor(
      options: KafkaConfig & { logger: Logger; allowAutoTopicCreation: boolean; offsets?: unknown },
    );
    connect(): Promise<void>;
    disconnect(): Promise<void>;
    addTargetTopic(topic: string): Promise<void>;
    refreshMetadata(): Promise<void>;
    /** Partitions by the node id of their leader. */
    findLeaderForPartitions(topic: string, partitions: number[]): Record<string, number[]>;
    findBroker(query: { nodeId: string }): Promise<Node>;
    findGroupCoordinator(query: { groupId: string }): Promise<Node>;
  }
}

declare module 'kafkajs/src/cluster/brokerPool.js' {
  interface KnownBroker {
    readonly connectionPool: { readonly host: string; readonly port: number };
    disconnect(): Promise<void>;
  }

  /** The brokers of a cluster that a client knows. */
  export default class BrokerPool {
    constructor(options: {
      /** Without an address, the next configured broker is used. */
      connectionPoolBuilder: { build(address?: object): Promise<object> };
      logger: { namespace: () => unknown };
      retry: { retries: number };
    });
    /** By node id. */
    brokers: Readonly<Record<string, KnownBroker>>;
    seedBroker: KnownBroker | undefined;
    createBroker: (options: object) => KnownBroker;
    refreshMetadata(topics: string[]): Promise<void>;
    removeBroker(address: { host: string; port: number }): void;
  }
}

declare module 'kafkajs/src/consumer/consumerGroup.js' {
  import type Cluster from 'kafkajs/src/cluster/index.js';
  import type { Node } from 'kafkajs/src/cluster/index.js';

  /** The membership of one consumer. */
  export default class ConsumerGroup {
    constructor(options: object);
    cluster: Cluster;
    groupId: string;
    memberId: string | null;
    coordinator: Node | null;
    heartbeat(options: { interval: number }): Promise<void>;
    fetch(nodeId: string): Promise<unknown[]>;
  }
}

declare module 'kafkajs/src/consumer/runner.js' {
  import type ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';

  export default class Runner {
    readonly consumerGroup: ConsumerGroup;
    stop(): Promise<void>;
  }
}

declare module 'kafkajs/src/consumer/offsetManager/index.js' {
  import type Cluster from 'kafkajs/src/cluster/index.js';
  import type { Node } from 'kafkajs/src/cluster/index.js';

  /** The offsets of one membership. */
  export default class OffsetManager {
    constructor(options: object);
    cluster: Cluster;
    groupId: string;
    coordinator: Node;
    commitOffsets(offsets?: object): Promise<void>;
  }
}

declare module 'kafkajs/src/consumer/batch.js' {
  import type { KafkaMessage } from 'kafkajs';
  import type { FetchedPartition } from 'kafkajs/src/cluster/index.js';

  /** The records of one fetch, without control records and uncommitted records. */
  export default class Batch {
    constructor(topic: string, fetchedOffset: string, partitionData: FetchedPartition);
    readonly messages: KafkaMessage[];
    readonly rawMessages: KafkaMessage[];
    /** The last offset, counting records that were left out. */
    lastOffset(): string;
  }
}

declare module 'kafkajs/src/network/socketFactory.js' {
  import type { ISocketFactory } from 'kafkajs';

  export default function createSocketFactory(): ISocketFactory;
}

declare module 'kafkajs/src/network/requestQueue/index.js' {
  interface PushedRequest {
    entry: { correlationId: number; resolve: () => void; reject: (error: Error) => void };
    expectResponse: boolean;
    sendRequest: () => void;
  }

  /** The requests of one connection: in flight, and waiting for that. */
  export default class RequestQueue {
    constructor(options: {
      maxInFlightRequests: number;
      requestTimeout: number;
      logger: Record<'debug' | 'warn', () => void>;
    });
    readonly pending: readonly unknown[];
    readonly throttleCheckTimeoutId: NodeJS.Timeout | null;
    push(request: PushedRequest): void;
    fulfillRequest(answer: { correlationId: number; payload: Buffer; size: number }): void;
    maybeThrottle(durationMs: number): void;
    scheduleCheckPendingRequests(): void;
    destroy(): void;
  }
}

declare module 'kafkajs/src/network/connection.js' {
  /** A connection to one broker. */
  export default class Connection {
    readonly broker: string;
    readonly requestQueue: {
      readonly inflight: ReadonlyMap<number, { readonly entry: { readonly apiKey: number } }>;
    };
    send(request: unknown): Promise<unknown>;
    rejectRequests(error: Error): void;
    disconnect(): Promise<boolean>;
  }
}

/** It has no declarations of its own. */
declare module 'snappyjs' {
  /** @throws Error for bytes that are not Snappy, and for more than `maxLength`. */
  export function uncompress(compressed: Buffer, maxLength: number): Buffer;
}
