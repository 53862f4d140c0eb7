import type { Endpoints } from './endpoints.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Processes } from './processes/processes.ts';
import type { ServiceDatabaseAccess } from './services/service-databases.ts';
import type { ServerProcess } from './processes/server-process.ts';
import type { ServiceName, ServiceSurroundings } from './services/service-table.ts';
import type { Service } from './services/service.ts';

export type Stack = Infrastructure & {
  endpoints: Endpoints;
  /** Undefined unless the system is observed. */
  prometheus: ServerProcess | undefined;
  /** All services; those that were not selected can be started later. */
  services: Record<ServiceName, Service>;
  stateDirectory: string;
  logsDirectory: string;
  /** Aborted when the stack is being stopped. */
  stopping: AbortSignal;
  stop(): Promise<void>;
};

/** The context of the steps that start a stack. */
export type StackContext = {
  stack: Stack;
  startedServices: readonly ServiceName[];
  databases: readonly ServiceDatabaseAccess[];
  surroundings: ServiceSurroundings;
  processes: Processes;
};
