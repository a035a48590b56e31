// Numbers as people read them: thousands are grouped.

const FORM = new Intl.NumberFormat('en');

/** `12345` as `12,345`. */
export function grouped(number: number): string {
  return FORM.format(number);
}
