import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'virtual:page-colours.css';
import '../shared/theme/plain-page.css';
import { ChallengeApp } from './challenge-app.js';

// Without the other pages' providers, to load fast: the customer is waiting.
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ChallengeApp />
  </StrictMode>,
);
