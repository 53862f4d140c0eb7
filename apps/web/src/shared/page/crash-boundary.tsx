import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { WarningIcon } from '../icons/icons.js';
import { useSharedTexts } from '../texts/index.js';
import { MessageScreen } from './message-screen.js';
import { PageLayout } from './page-layout.js';

/** Replaces a page whose rendering threw an error, instead of leaving it blank. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
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
