import { mountPage } from '../shared/page/mount-page.js';
import './onboarding.css';
import { OnboardingPage } from './onboarding-page.js';

mountPage(<OnboardingPage />);
