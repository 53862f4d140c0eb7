/** Lets the keyboard scroll what is wider than its place: tables and code on a narrow screen. */
export function keyboardScrolling(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) markIfWide(target);
  });
  for (const box of document.querySelectorAll('.table, pre')) observer.observe(box);
}

function markIfWide(box: Element): void {
  if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
  else box.removeAttribute('tabindex');
}
