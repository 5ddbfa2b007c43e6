/**
 * Runs in the page. Changes its texts like a browser that translates it: two elements replace each text, also each
 * later text. The words do not change, so that tests find them.
 */
export function translatePage(): void {
  const isTranslatable = (node: Node) =>
    node.textContent?.trim() !== '' &&
    node.parentElement?.closest('font, script, style, title, svg, [translate="no"]') === null

  const translate = (text: Node) => {
    if (!isTranslatable(text)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.textContent ?? '')
    outer.append(inner)
    ;(text as Text).replaceWith(outer)
  }

  const translateAll = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = root instanceof Text ? [root] : []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) translate(text)
  }

  const start = () => {
    translateAll(document.body)
    new MutationObserver((records) => {
      for (const { target, type, addedNodes } of records) {
        if (type === 'characterData') translate(target)
        else for (const node of addedNodes) translateAll(node)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}
