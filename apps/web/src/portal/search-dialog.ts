import { element } from './element.js';
import type { Found, PortalSearch } from './portal-search.js';

/** Opens by the button, `/` or Ctrl-K. The index is loaded when it is opened for the first time. */
export function searchDialog(): void {
  const button = document.querySelector('.search-button')!;
  let dialog: SearchDialog | undefined;
  const open = () => (dialog ??= new SearchDialog()).open();
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select');
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
    const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isControlK) return;
    event.preventDefault();
    open();
  });
}

class SearchDialog {
  private readonly input = element('input', {
    type: 'search',
    'aria-label': 'Search the guides, the API and the events',
    placeholder: 'Guides, calls, events',
    autocomplete: 'off',
    spellcheck: 'false',
    maxlength: '100',
  });
  private readonly state = element('p', { role: 'status' });
  private readonly list = element('ul');
  private readonly dialog = element(
    'dialog',
    { class: 'search', 'aria-label': 'Search' },
    element(
      'div',
      { class: 'search-head' },
      this.input,
      element('form', { method: 'dialog' }, element('button', {}, 'Close')),
    ),
    this.state,
    this.list,
  );
  private search: Promise<PortalSearch> | undefined;

  constructor() {
    document.body.append(this.dialog);
    this.input.addEventListener('input', () => void this.show());
    this.dialog.addEventListener('keydown', (event) => this.move(event));
    this.dialog.addEventListener('click', ({ target }) => {
      // The backdrop, or a place on this same page.
      if (target === this.dialog || (target as Element).closest('li a')) this.dialog.close();
    });
  }

  open(): void {
    if (!this.dialog.open) this.dialog.showModal();
    this.input.select();
    void this.show();
  }

  private async show(): Promise<void> {
    const query = this.input.value.trim();
    try {
      this.search ??= import('./portal-search.js').then(({ PortalSearch }) => PortalSearch.load());
      const search = await this.search;
      // A later letter may have been typed in the meantime.
      if (query === this.input.value.trim()) this.showFound(query, search.find(query));
    } catch {
      this.search = undefined;
      this.state.textContent = 'The search could not be loaded. Please try again.';
    }
  }

  private showFound(query: string, found: readonly Found[]): void {
    this.list.replaceChildren(...found.map(itemOf));
    if (query === '')
      this.state.textContent = 'Try “card_ordered”, “signature” or “POST /v1/cards”.';
    else if (found.length === 0) this.state.textContent = `Nothing is found for “${query}”.`;
    else this.state.textContent = `${found.length} ${found.length === 1 ? 'place' : 'places'}`;
  }

  /** The arrow keys go through what is found; Enter in the field opens the first. */
  private move(event: KeyboardEvent): void {
    const stops = [this.input, ...this.list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const place = stops.indexOf(document.activeElement as HTMLInputElement);
    if (step !== undefined) {
      event.preventDefault();
      stops.at((place + step) % stops.length)!.focus();
    } else if (event.key === 'Enter' && place === 0) {
      event.preventDefault();
      stops[1]?.click();
    }
  }
}

function itemOf({ address, title, page, kind }: Found): HTMLElement {
  return element(
    'li',
    {},
    element(
      'a',
      { href: address },
      element('strong', {}, ...breakable(title)),
      element('small', {}, page === '' ? kind : `${kind} · ${page}`),
    ),
  );
}

/** A long identifier may break after its underscores. */
function breakable(text: string): (Node | string)[] {
  return text.split(/(?<=_)/).flatMap((part) => [part, element('wbr')]);
}
