import type { Endpoints } from './endpoints.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Processes } from './processes/processes.ts';
import type { ServiceDatabaseAccess } from './services/service-databases.ts';
import type { ServiceName, ServiceSurroundings } from './services/service-table.ts';
import type { Service } from './services/service.ts';

export type Stack = Infrastructure & {
  endpoints: Endpoints;
  /** All of them; those that were not chosen can be started later. */
  services: Record<ServiceName, Service>;
  stateDirectory: string;
  logsDirectory: string;
  /** Aborted as soon as it is being stopped. */
  stopping: AbortSignal;
  stop(): Promise<void>;
};

/** What the steps that start a stack work with. */
export type StackContext = {
  stack: Stack;
  startedServices: readonly ServiceName[];
  databases: readonly ServiceDatabaseAccess[];
  surroundings: ServiceSurroundings;
  processes: Processes;
};
