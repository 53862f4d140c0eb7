import { loadConfig } from '#config';
import { runService } from '#http';
import { connectEvents } from '#messaging';
import { LedgerConfig, LedgerModule } from './ledger.js';

await runService(() => {
  const config = loadConfig(LedgerConfig);
  return {
    module: LedgerModule.forRoot(config),
    config,
    configure: connectEvents,
  };
});
