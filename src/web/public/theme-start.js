// Runs before the first paint, so that nobody sees the wrong theme flash by. A file of its own because the
// content security policy forbids inline script. Keep the key and the colours as in shell/preferences.ts
// and theme.ts.
;(function () {
  var saved = {}
  var returning = false
  try {
    returning = localStorage.length + sessionStorage.length > 0
    saved = JSON.parse(localStorage.getItem('veld-preferences')) || {}
  } catch {
    // No storage or a damaged entry: the defaults below.
  }
  var dark =
    saved.theme === 'dark' ||
    (saved.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  root.style.backgroundColor = dark ? '#0e1211' : '#f6f8f7'
  // See landing/visit.ts.
  if (returning) root.setAttribute('data-returning', '')
  if (saved.animations === false) root.setAttribute('data-animations', 'off')
  var meta = document.querySelector('meta[name="theme-color"]')
  if (meta) meta.setAttribute('content', dark ? '#141918' : '#ffffff')
})()
