import { useEffect, useState } from 'react';
import { Notice } from '../../shared/notice/notice.js';
import { useTexts } from '../texts/index.js';

/** A stream that is opened or replaced is disconnected for a moment, which needs no notice. */
const TELL_AFTER_MS = 4_000;

export function ConnectionNotice({ isStreaming }: { isStreaming: boolean }) {
  const texts = useTexts().approvals;
  const [isTold, setIsTold] = useState(false);

  useEffect(() => {
    if (isStreaming) {
      setIsTold(false);
      return;
    }
    const timer = setTimeout(() => setIsTold(true), TELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStreaming]);

  return isTold && <Notice tone="warning" title={texts.reconnecting} mt="md" />;
}
