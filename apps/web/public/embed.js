/*
 * Shows a card's details in a page: <card-details src="the url of a reveal"></card-details>
 * (docs/card-vault.md#on-your-own-page). The frame is of the vault's origin, so this page can't read what it shows.
 */
{
  const vault = new URL(document.currentScript.src).origin;

  class CardDetails extends HTMLElement {
    static observedAttributes = ['src'];
    #frame;

    connectedCallback() {
      window.addEventListener('message', this.#receive);
      window.addEventListener('blur', this.#hide);
      this.#open();
    }

    disconnectedCallback() {
      window.removeEventListener('message', this.#receive);
      window.removeEventListener('blur', this.#hide);
      this.#close();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#open();
    }

    #open() {
      this.#close();
      const src = this.getAttribute('src');
      if (!src) return;
      if (URL.parse(src)?.origin !== vault) {
        console.error(`card-details: the src must be an address of ${vault}`);
        return this.#report('failed');
      }
      const frame = document.createElement('iframe');
      frame.src = src;
      frame.title = this.title || 'Card details';
      frame.allow = 'clipboard-write';
      frame.referrerPolicy = 'no-referrer';
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
      Object.assign(frame.style, { display: 'block', width: '100%', height: '22rem', border: '0' });
      this.#frame = frame;
      this.append(frame);
    }

    #close() {
      this.#frame?.remove();
      this.#frame = undefined;
    }

    #report(state) {
      this.dispatchEvent(new CustomEvent('card-details', { detail: { state }, bubbles: true }));
    }

    #receive = ({ source, origin, data }) => {
      const frame = this.#frame;
      if (!frame || source !== frame.contentWindow || origin !== vault) return;
      if (data?.type !== 'card-vault') return;
      if (data.state === 'height') frame.style.height = `${Number(data.height)}px`;
      else this.#report(data.state);
    };

    // The window has lost the focus, unless the frame has it now.
    #hide = () => {
      const frame = this.#frame;
      if (!frame || document.activeElement === frame) return;
      frame.contentWindow?.postMessage({ type: 'card-vault', action: 'hide' }, vault);
    };
  }

  customElements.define('card-details', CardDetails);
}
