import { mountPage } from '../shared/page/mount-page.js';
import './console.css';
import { ConsolePage } from './console-page.js';

mountPage(<ConsolePage />, { hasColorChoice: true });
