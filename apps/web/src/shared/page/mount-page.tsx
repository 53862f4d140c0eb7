import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.js';
import { SlowServerNotice } from '../failure/slow-server-notice.js';
import { LanguageProvider } from '../language/language-provider.js';
import { applyTheme } from '../theme/apply-theme.js';
import '../theme/page.css';
import { theme } from '../theme/theme.js';
import { CrashBoundary } from './crash-boundary.js';

/** The key is that of `color-scheme.js`. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

interface PageOptions {
  /** The page lets its reader choose the colours, and its HTML loads `color-scheme.js`. */
  hasColorChoice?: boolean;
}

/** Renders a page inside the providers that all pages share. */
export function mountPage(page: ReactNode, { hasColorChoice = false }: PageOptions = {}): void {
  applyTheme();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        {...(hasColorChoice && { colorSchemeManager })}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <LanguageProvider>
          <SlowServerNotice />
          <CrashBoundary>
            <QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>
          </CrashBoundary>
        </LanguageProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
