import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './challenge.css';
import { ChallengeApp } from './challenge-app.js';

// None of what the platform's other pages have around them: the shop's customer waits for this one.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ChallengeApp />
  </StrictMode>,
);
