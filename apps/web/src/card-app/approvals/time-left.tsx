import { clockText, partLeft } from '../../shared/countdown/remaining.js';
import { useTexts } from '../texts/index.js';
import type { Challenge } from './challenges.js';
import classes from './time-left.module.css';

interface TimeLeftProps {
  challenge: Challenge;
  nowMs: number;
}

const URGENT_SECONDS = 20;

/** The remaining time as a number and a progress bar. */
export function TimeLeft({ challenge, nowMs }: TimeLeftProps) {
  const texts = useTexts().approvals;
  const seconds = Math.max(0, Math.ceil((challenge.endsAtMs - nowMs) / 1000));
  const wholeMs = Date.parse(challenge.expiresAt) - Date.parse(challenge.createdAt);
  return (
    <span className={classes.timeLeft} data-urgent={seconds <= URGENT_SECONDS}>
      <span>{texts.timeLeft}</span>
      <span role="timer" className={classes.clock}>
        {clockText(seconds)}
      </span>
      <svg
        className={classes.bar}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="4" className={classes.track} />
        <rect width={100 * partLeft(challenge.endsAtMs - nowMs, wholeMs)} height="4" />
      </svg>
    </span>
  );
}
