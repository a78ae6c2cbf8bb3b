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
})()
