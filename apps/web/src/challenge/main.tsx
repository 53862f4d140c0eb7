import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './challenge.css';
import { ChallengeApp } from './challenge-app.js';

// Without the other pages' providers, to load fast: the customer is waiting.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ChallengeApp />
  </StrictMode>,
);
