// Before anything is drawn: the colours that were chosen here, and whether the first thing to be seen is the first board.
(() => {
  const root = document.documentElement;
  let theme = null;
  let game = '';
  try {
    theme = localStorage.getItem('slitherlab.theme');
    game = sessionStorage.getItem('slitherlab.play') ?? '';
  } catch {
    // A browser that keeps nothing has nothing to say.
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'dark' : 'light';
  if (!location.hash && !location.search && !game && /\/(play\/?)?$/.test(location.pathname)) root.dataset.first = '';
})();
