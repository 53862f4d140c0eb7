import { failure, launch, type ProcessDefinition, type ProcessObserver } from './launch.ts';

export type ToolDefinition = Omit<ProcessDefinition, 'kind' | 'stopSignal' | 'stopTimeoutMs'>;

/** Runs a program to its end; an error contains the last lines of its log. */
export async function runTool(tool: ToolDefinition, observer: ProcessObserver): Promise<void> {
  const definition: ProcessDefinition = {
    ...tool,
    kind: 'tool',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 5_000,
  };
  const end = await launch(definition, observer).ended;
  observer.stopping.throwIfAborted();
  if (!end.isSuccess) throw failure(definition, end.reason);
}
