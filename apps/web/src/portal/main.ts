import 'virtual:page-colours.css';
import './portal.css';
import { fillInAddress } from './base-address.js';
import { consoleLinks } from './console-links.js';
import { copyButtons } from './copy-buttons.js';
import { keyboardScrolling } from './keyboard-scrolling.js';
import { navigation } from './navigation.js';
import { sampleLanguage } from './sample-language.js';
import { searchDialog } from './search/search-dialog.js';
import { tryIt } from './try-it/try-it.js';

fillInAddress();
consoleLinks();
sampleLanguage();
copyButtons();
keyboardScrolling();
navigation();
searchDialog();
tryIt();
