/**
 * Runs in the page. Reports each text that React changes, moves or removes by itself, or before which it inserts.
 *
 * A browser that translates the page puts other nodes in the place of its texts. React then changes a text that nobody
 * sees, or throws because the text is not where it was. A text that is the only child of its element is safe: React
 * replaces the content of the element.
 */
export function reportLooseTexts(): void {
  // React marks the nodes that it manages. The text of an element without other children is not one of them.
  const isManaged = (node: Node | null) =>
    node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
  const reported = new Set<string>()
  const report = (what: string, text: Node | null, parent: Node | null) => {
    const message = `A text is ${what} beside other nodes: "${text?.textContent}" in ${(parent as Element | null)?.outerHTML.slice(0, 300)}`
    if (reported.has(message)) return
    reported.add(message)
    console.error(message)
  }
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling } of records) {
      // In one step only a translation takes out a text and puts something in its place.
      if (addedNodes.length > 0 && removedNodes.length > 0) continue
      if (type === 'characterData' && isManaged(target)) report('changed', target, target.parentNode)
      for (const node of removedNodes) if (isManaged(node)) report('removed', node, target)
      if (addedNodes.length > 0 && isManaged(nextSibling)) report('pushed', nextSibling, target)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
