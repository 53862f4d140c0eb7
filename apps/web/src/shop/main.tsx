import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../shared/api/query-client.js';
import { SlowServerNotice } from '../shared/failure/slow-server-notice.js';
import { LanguageProvider } from '../shared/language/language-context.js';
import 'virtual:page-colours.css';
import '../shared/theme/font.css';
import '../shared/theme/plain-page.css';
import { ShopApp } from './shop-app.js';

// Without the component library, whose styles need a nonce: the shop is a static file.
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
