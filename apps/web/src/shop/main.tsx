import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../shared/api/query-client.js';
import { SlowServerNotice } from '../shared/failure/slow-server-notice.js';
import { LanguageProvider } from '../shared/language/language-provider.js';
import './shop.css';
import { ShopApp } from './shop-app.js';

// The shop is a third party's site, so it does not use the platform's layout.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <SlowServerNotice />
      <QueryClientProvider client={createQueryClient()}>
        <ShopApp />
      </QueryClientProvider>
    </LanguageProvider>
  </StrictMode>,
);
