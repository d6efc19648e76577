// Before the first paint, so that no page flashes in the wrong colours. A file, so that policies can name it.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('color-scheme')
  } catch {}
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
})()
