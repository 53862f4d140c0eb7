import { Button, type MantineSize } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RequestError } from '../api/request-error.js';
import { ProgressButton } from '../progress-button/progress-button.js';
import { useSharedTexts } from '../texts/index.js';

interface RetryButtonProps {
  error: RequestError;
  isRetrying?: boolean;
  onRetry(): void;
  size?: MantineSize;
}

/** Repeats the request, enabled after the time that the server asked to wait. */
export function RetryButton({ error, isRetrying = false, onRetry, size }: RetryButtonProps) {
  const texts = useSharedTexts();
  const secondsLeft = useSecondsLeft(error.retryAfterSeconds ?? 0);
  return secondsLeft > 0 ? (
    <Button data-disabled aria-disabled variant="default" size={size}>
      {texts.tryAgainIn(secondsLeft)}
    </Button>
  ) : (
    <ProgressButton isBusy={isRetrying} onClick={onRetry} size={size}>
      {texts.tryAgain}
    </ProgressButton>
  );
}

/** Counts the given number of seconds down to 0. */
function useSecondsLeft(seconds: number): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);

  useEffect(() => {
    const endsAtMs = Date.now() + seconds * 1000;
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  return secondsLeft;
}
