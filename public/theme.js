// Sets the theme before the first paint and whenever the choice changes. A file of its own, because the page's Content
// Security Policy allows no inline scripts.
;(function () {
  const KEY = 'vite-ui-theme'
  const root = document.documentElement
  const night = window.matchMedia('(prefers-color-scheme: dark)')
  let theme = stored()

  function stored() {
    try {
      return localStorage.getItem(KEY)
    } catch {
      return null
    }
  }

  function apply() {
    const isDark = theme === 'dark' || (theme !== 'light' && night.matches)
    root.classList.toggle('dark', isDark)
    const meta = document.querySelector('meta[name="theme-color"]')
    if (meta) meta.setAttribute('content', isDark ? '#09100d' : '#e8ece4')
  }

  apply()
  night.addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) theme = event.newValue
    else if (event.key === null) theme = stored()
    apply()
  })
})()
