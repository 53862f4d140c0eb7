import { loadConfig } from '#config';
import { runService } from '#http';
import { OperationsConfig } from './operations.config.js';
import { operationsServiceOptions } from './operations.service-options.js';

await runService(() => operationsServiceOptions(loadConfig(OperationsConfig)));
