/** The form's field name (`owners.0.name`) for a problem's JSON pointer (`/owners/0/name`). */
export function pathOfPointer(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

export function fieldIdOf(path: string): string {
  return `field-${path}`;
}

export function focusField(path: string): void {
  document.getElementById(fieldIdOf(path))?.focus();
}
