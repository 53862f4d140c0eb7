import { loadConfig } from '#config';
import { runService } from '#http';
import { PlatformConfig } from './platform.config.js';
import { platformServiceOptions } from './platform.service-options.js';

await runService(() => platformServiceOptions(loadConfig(PlatformConfig)));
