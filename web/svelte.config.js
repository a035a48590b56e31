import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  // Short names for the styles of a component: they stand in the page hundreds of times.
  compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` },
};
