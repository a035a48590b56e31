// The result of a game, to be shown to others: a sentence, a link, and a picture of the board.

import { copy } from './save.ts';
import { png, raster, svgText } from './snapshot.ts';

/** How wide the picture is, in pixels. */
const WIDTH = 800;

/** Hands a result to whatever the device shares with; where there is no such thing, copies it. The answer says what happened. */
export async function shareResult(text: string, link: string, board: SVGSVGElement | null): Promise<string> {
  const data: ShareData = { text, url: link };
  try {
    const sharing = 'share' in navigator;
    if (sharing && board) {
      const picture = new File([await png(await raster(svgText(board), WIDTH))], 'slitherlab.png', { type: 'image/png' });
      if (navigator.canShare?.({ ...data, files: [picture] })) data.files = [picture];
    }
    if (sharing) {
      await navigator.share(data);
      return '';
    }
  } catch (error) {
    // A person who changes their mind needs no message.
    if ((error as Error).name === 'AbortError') return '';
  }
  return (await copy(`${text} ${link}`)) ? 'Copied: paste it anywhere.' : link;
}
