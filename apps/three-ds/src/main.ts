import { loadConfig } from '#config';
import { runService } from '#http';
import { ThreeDsConfig } from './three-ds.config.js';
import { threeDsServiceOptions } from './three-ds.service-options.js';

await runService(() => threeDsServiceOptions(loadConfig(ThreeDsConfig)));
