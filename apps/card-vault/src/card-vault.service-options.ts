import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import type { ServiceOptions } from '#http';
import { HealthModule, loggingModule, MetricsModule, TracingModule } from '#observability';
import { serveAssets, serveFile } from '#pages';
import { SecretBox } from '#secrets';
import { CardVaultConfig } from './card-vault.config.js';
import { Cards } from './cards/cards.service.js';
import { cardVaultDatabase } from './database/card-vault-database.js';
import { InternalController } from './internal.controller.js';
import {
  fromShop,
  PaymentDetails,
  PaymentDetailsController,
} from './payment-details/payment-details.js';
import { RevealsController } from './reveals/reveals.controller.js';
import { Reveals, VaultRetention } from './reveals/reveals.service.js';

const SERVICE = 'card-vault';

@Global()
@Module({})
class CardVaultModule {
  static forRoot(config: CardVaultConfig): DynamicModule {
    return {
      module: CardVaultModule,
      imports: [
        loggingModule(SERVICE, config.logLevel),
        DatabaseModule.forRoot(cardVaultDatabase(() => config.databaseUrl)),
        HealthModule.forRoot({ readiness: [DatabaseDependency] }),
        MetricsModule.forRoot(SERVICE),
        TracingModule.forRoot(SERVICE, config.tracing),
      ],
      controllers: [
        InternalController,
        RevealsController,
        ...(config.sandbox ? [PaymentDetailsController] : []),
      ],
      providers: [
        { provide: CardVaultConfig, useValue: config },
        { provide: SecretBox, useValue: new SecretBox(config) },
        ...[Cards, Reveals, PaymentDetails, VaultRetention],
      ],
    };
  }
}

export function cardVaultServiceOptions(config: CardVaultConfig): ServiceOptions {
  const { webRoot, sandbox, shopOrigins = [] } = config;
  return {
    module: CardVaultModule.forRoot(config),
    config,
    about: {
      title: 'Card vault',
      text: 'Keeps card numbers, CVCs and PINs, and shows them to their cardholders.',
    },
    configure: (app) => {
      serveAssets(app, webRoot);
      // Pages of partners load it.
      serveFile(app, '/embed.js', { webRoot, file: 'embed.js', isForAllSites: true });
      if (sandbox) app.use(fromShop(shopOrigins));
    },
  };
}
