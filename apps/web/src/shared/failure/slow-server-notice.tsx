import { useEffect, useRef } from 'react';
import { useSlowRequests } from '../api/request-json.js';
import { useSharedTexts } from '../texts/index.js';
import classes from './slow-server-notice.module.css';

/** Shows that a response is slow, visible at any scroll position, and offers to repeat the request. */
export function SlowServerNotice() {
  const texts = useSharedTexts();
  const slow = useSlowRequests();
  const notice = useRef<HTMLElement>(null);
  const isShown = slow !== null;
  const words = `${texts.slow.title} ${texts.slow.advice}`;

  useEffect(() => {
    notice.current?.togglePopover(isShown);
  }, [isShown]);

  return (
    <>
      {/* The live region exists from the start, because screen readers announce only later changes in it. */}
      <p role="status" className={classes.announcement}>
        {isShown && words}
      </p>
      <section
        ref={notice}
        popover="manual"
        aria-label={texts.slow.title}
        className={classes.notice}
      >
        <span className={classes.text} aria-hidden="true">
          {words}
        </span>
        {slow?.repeat && (
          <button type="button" className={classes.repeat} onClick={slow.repeat}>
            {texts.tryAgain}
          </button>
        )}
      </section>
    </>
  );
}
