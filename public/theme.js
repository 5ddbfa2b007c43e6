// Sets the theme before the first paint. It is a file of its own because the Content Security Policy allows no inline scripts.
;(function () {
  const root = document.documentElement
  const night = window.matchMedia('(prefers-color-scheme: dark)')

  function chosen() {
    try {
      return localStorage.getItem('vite-ui-theme') || root.dataset.theme
    } catch {
      return root.dataset.theme
    }
  }

  function apply() {
    const theme = chosen()
    const isDark = theme === 'dark' || (theme !== 'light' && night.matches)
    root.classList.toggle('dark', isDark)
    const meta = document.querySelector('meta[name="theme-color"]')
    if (meta) meta.setAttribute('content', isDark ? '#09100d' : '#e8ece4')
  }

  apply()
  night.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  window.addEventListener('vite-ui-theme-changed', apply)
})()
