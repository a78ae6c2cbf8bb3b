// Puts the chosen theme on <html> before the first paint; the same-origin file needs no exception in the CSP.
;(() => {
  let theme = { variant: 'vibrant', primary: 'teal', appearance: 'light', radius: 2 }
  try {
    theme = { ...theme, ...JSON.parse(localStorage.getItem('theme') ?? '{}') }
  } catch {
    // Storage that is blocked or spoilt leaves the defaults.
  }
  for (const key of ['variant', 'primary', 'appearance', 'radius']) {
    document.documentElement.dataset[key] = String(theme[key])
  }

  /** What the browser paints round the page goes with it, also after another choice. */
  const paintRound = () => {
    const { appearance } = document.documentElement.dataset
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      const own = meta.dataset.appearance
      meta.media =
        appearance === 'system' ? `(prefers-color-scheme: ${own})` : appearance === own ? 'all' : 'not all'
    }
  }
  paintRound()
  new MutationObserver(paintRound).observe(document.documentElement, { attributeFilter: ['data-appearance'] })
})()
