type Attributes = Record<string, string | boolean>;

/** Makes an element. Texts stay texts: the pages may not set HTML (Trusted Types). */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (value !== false) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

const SHOWN_MS = 2_000;

/** Gives each code block a button that copies it, where the browser lets a page write to the clipboard. */
export function copyButtons(): void {
  // Only there in a secure context.
  if (!('clipboard' in navigator)) return;
  for (const block of document.querySelectorAll<HTMLElement>('.code')) addCopyButton(block);
}

export function addCopyButton(block: HTMLElement): void {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy');
  const status = element('span', { role: 'status', class: 'hidden' });
  button.addEventListener('click', () => {
    void navigator.clipboard
      .writeText(block.querySelector('code')!.textContent.trimEnd())
      .then(() => {
        status.textContent = 'Copied';
        button.textContent = 'Copied';
        setTimeout(() => {
          status.textContent = '';
          button.textContent = 'Copy';
        }, SHOWN_MS);
      });
  });
  block.append(button, status);
}
