// Where the page lives. A server has it at the root of its addresses, a static host perhaps in a folder; the page finds
// out where its own files come from, so that the same files work in both places.

/** The folder of the page, with a slash at both ends. The scripts are one folder below it. */
export const BASE = new URL('../', import.meta.url).pathname;

// What the document names by the way to it is found from every address that the page will have.
for (const link of globalThis.document?.querySelectorAll<HTMLLinkElement>('link[href]') ?? []) link.href = String(link.href);

/** Whether there is a server behind the page: where there is none, `make site` has said so in the document. */
export const SERVED = globalThis.document?.documentElement.dataset.host !== 'static';

/** Whether the page stands in a frame of another one, as a board with nothing round it. */
export const EMBEDDED = new URLSearchParams(globalThis.location?.search ?? '').has('embed');
if (EMBEDDED) document.documentElement.dataset.embed = '';

/** Where the documentation site is, if `make site` has put it beside the page. */
export const BOOK = globalThis.document?.documentElement.dataset.book;

/** The address of a path of the page: `at('/play')`. */
export function at(path: string): string {
  return BASE + path.replace(/^\//, '');
}

/** The same with the name of the host, to be handed on. */
export function linkTo(path: string): string {
  return location.origin + at(path);
}

/** The path of the page at an address; static hosts like to end it with a slash. */
export function pathOf(address: string): string {
  const path = address.startsWith(BASE) ? address.slice(BASE.length) : address.replace(/^\//, '');
  return '/' + path.replace(/(^|\/)index\.html$/, '').replace(/\/$/, '');
}
