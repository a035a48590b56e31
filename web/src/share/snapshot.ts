// Pictures of the board as it is seen: with its colours, numbers and overlays.

/** The style properties that make a drawing what it is. */
const DRAWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'font-size', 'font-family', 'font-weight', 'text-anchor', 'dominant-baseline', 'paint-order'];

/** An SVG element as a file of its own: what style sheets say is written into it. */
export function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const seen = [svg, ...svg.querySelectorAll('*')];
  const written = [copy, ...copy.querySelectorAll('*')];
  written.forEach((element, i) => {
    const style = getComputedStyle(seen[i]);
    for (const name of DRAWN) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  });
  // What only moves has no place in a picture that stands still.
  copy.querySelectorAll('[opacity="0"]').forEach((element) => element.remove());
  const [x, y, width, height] = copy.getAttribute('viewBox')!.split(' ').map(Number);
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height })) ground.setAttribute(name, String(value));
  ground.setAttribute('fill', getComputedStyle(svg.parentElement!).backgroundColor);
  copy.prepend(ground);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.removeAttribute('aria-hidden');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

/** An SVG text as pixels, in an image of this width. */
export async function raster(svg: string, width: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

export function png(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png'));
}
