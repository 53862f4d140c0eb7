import { loadConfig } from '#config';
import { runService } from '#http';
import { CardActivityConfig } from './card-activity.config.js';
import { cardActivityServiceOptions } from './card-activity.service-options.js';

await runService(() => cardActivityServiceOptions(loadConfig(CardActivityConfig)));
