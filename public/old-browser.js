// Says in a browser that is too old for the game which browsers it needs. Browsers of any age must be able to read this file.
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

  if (isSupported()) return
  var sentence = document.createElement('p')
  sentence.textContent =
    'This browser is too old for the game. It needs Safari 16.4, Chrome 109, Firefox 115 or a newer browser.'
  sentence.setAttribute('role', 'alert')
  sentence.style.cssText = 'margin: 2em; font: 18px/1.5 sans-serif'
  document.body.insertBefore(sentence, document.body.firstChild)
})()
