// The whole of Mantine; the build leaves out what no page uses (vite.mantine-styles.ts).
import '@mantine/core/styles.css';
import 'virtual:page-colours.css';
import '../theme/page.css';
import { Button, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/query-client.js';
import { SlowServerNotice } from '../failure/slow-server-notice.js';
import { LanguageProvider } from '../language/language-context.js';
import { allowOnlyCss, styleNonce } from '../theme/style-policy.js';
import { pageVariables, theme } from '../theme/theme.js';
import { WarningIcon } from '../icons/icons.js';
import { useSharedTexts } from '../texts/index.js';
import { MessageScreen } from './message-screen.js';
import { PageLayout } from './page-layout.js';

/** Replaces a page whose rendering threw an error, instead of leaving it blank. */
class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}

function CrashScreen() {
  const texts = useSharedTexts();
  return (
    <PageLayout title={texts.crash.title}>
      <MessageScreen icon={<WarningIcon />} title={texts.crash.title} advice={texts.crash.advice}>
        <Button onClick={() => location.reload()}>{texts.reloadPage}</Button>
      </MessageScreen>
    </PageLayout>
  );
}

/** The key is that of `color-scheme.js`. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

/** Renders a page inside the providers that all pages share. */
export function mountPage(page: ReactNode): void {
  allowOnlyCss();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={pageVariables}
        getStyleNonce={styleNonce}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
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
