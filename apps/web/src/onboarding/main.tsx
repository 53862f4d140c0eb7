import { mountPage } from '../shared/page/mount-page.js';
import { OnboardingPage } from './onboarding-page.js';

mountPage(<OnboardingPage />);
