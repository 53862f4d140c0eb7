import { loadConfig } from '#config';
import { runService } from '#http';
import { connectEvents } from '#messaging';
import { LedgerConfig } from './ledger.config.js';
import { LedgerModule } from './ledger.module.js';

await runService(() => {
  const config = loadConfig(LedgerConfig);
  return {
    module: LedgerModule.forRoot(config),
    config,
    statusByCode: {},
    configure: connectEvents,
  };
});
