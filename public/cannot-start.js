// Says why the game does not start: the browser is too old for it, or its scripts or styles could not be loaded, or are still
// on their way. Browsers of any age must be able to read this file.
;(function () {
  function isSupported() {
    try {
      // Safari has this since 16.4, as late as anything that the game uses.
      new RegExp('(?<=a)b')
      return CSS.supports('container-type: inline-size')
    } catch (error) {
      return false
    }
  }

  var SAID_AFTER_MS = 1000
  var sign = document.createElement('p')
  var waiting = setTimeout(sayLoading, SAID_AFTER_MS)

  // Without prerendered markup the page is empty until the app replaces this.
  function sayLoading() {
    var app = document.getElementById('app')
    if (!app || app.firstChild) return
    sign.className = 'loading'
    sign.setAttribute('role', 'status')
    sign.textContent = 'Loading…'
    app.appendChild(sign)
  }

  /** @param {string} sentence */
  function say(sentence) {
    clearTimeout(waiting)
    if (sign.parentNode) sign.parentNode.removeChild(sign)
    var line = document.createElement('p')
    line.textContent = sentence
    line.setAttribute('role', 'alert')
    line.style.cssText = 'margin: 2em; font: 18px/1.5 sans-serif'
    document.body.insertBefore(line, document.body.firstChild)
    return line
  }

  function sayNotLoaded() {
    window.removeEventListener('error', onError, true)
    if (window.takeEarlyInput) window.takeEarlyInput()
    offerToLoadAgain()
  }

  var isOffered = false

  // A link: the presses of buttons wait for the scripts (public/prerendered.js).
  function offerToLoadAgain() {
    if (isOffered) return
    isOffered = true
    var again = document.createElement('a')
    again.textContent = 'Load again'
    again.href = location.pathname + location.search
    again.addEventListener('click', loadAgain)
    again.style.color = 'inherit'
    say('The game could not be loaded. ').appendChild(again)
  }

  // The browser keeps files of the game for a year, also one that a proxy has cut off, so they are fetched anew.
  /** @param {Event} event */
  function loadAgain(event) {
    event.preventDefault()
    /** @type {Promise<Response>[]} */
    var fetched = []
    document.querySelectorAll('[src^="/assets/"], [href^="/assets/"]').forEach(function (file) {
      fetched.push(fetch(file.getAttribute('src') || file.getAttribute('href') || '', { cache: 'reload' }))
    })
    void Promise.allSettled(fetched).then(function () {
      location.reload()
    })
  }

  // The script of the app is the only module in the page. Its event also tells of what it imports. A file that was cut off
  // is no error of the script but of its syntax.
  /** @param {Event} event */
  function onError(event) {
    var script = event.target
    var isMissing = script instanceof HTMLScriptElement && script.type === 'module'
    var isCutOff = event instanceof ErrorEvent && event.error instanceof SyntaxError && isOfApp(event.filename)
    if (isMissing || (isCutOff && !hasStarted())) sayNotLoaded()
  }

  // The style sheet has come by then, or failed. The game works without it, but can hardly be used. Browsers differ in what
  // they tell of a sheet that failed, so one of its colours is looked for.
  function onLoad() {
    if (getComputedStyle(document.documentElement).getPropertyValue('--room') === '') offerToLoadAgain()
  }

  /** @param {string} file */
  function isOfApp(file) {
    return file.indexOf(location.origin + '/assets/') === 0
  }

  function hasStarted() {
    var app = document.getElementById('app')
    return !window.takeEarlyInput && app && app.firstChild && app.firstChild !== sign
  }

  if (isSupported()) {
    window.addEventListener('error', onError, true)
    window.addEventListener('load', onLoad)
  } else say('This browser is too old for the game. It needs Safari 16.4, Chrome 109, Firefox 115 or a newer browser.')
})()
