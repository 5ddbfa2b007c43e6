/**
 * Runs in the page. Reports each text that React changes or removes by itself, or before which it inserts something.
 *
 * A browser that translates the page replaces its texts with other nodes. React then changes a text that nobody sees,
 * or throws because the text is no longer in its place. A text that is the only child of its element is safe, because
 * React replaces the content of the element, and so is one that is not translated.
 */
export function reportLooseTexts(): void {
  const reported = new Set<string>()

  const report = (what: string, text: Node | null, parent: Node | null) => {
    if (!(text instanceof Text && parent instanceof Element && isLoose(text, parent))) return
    const message = `A text is ${what} beside other nodes: "${text.data}" in ${parent.outerHTML.slice(0, 300)}`
    if (!reported.has(message)) console.error(message)
    reported.add(message)
  }

  // React marks the nodes that it manages. The text of an element without other children is not one of them.
  const isLoose = (text: Text, parent: Element) =>
    Object.keys(text).some((key) => key.startsWith('__reactFiber$')) && parent.closest('[translate="no"]') === null

  new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling } of records) {
      // Only a translation removes a text and inserts something in its place in one step.
      if (addedNodes.length > 0 && removedNodes.length > 0) continue
      if (type === 'characterData') report('changed', target, target.parentNode)
      for (const node of removedNodes) report('removed', node, target)
      if (addedNodes.length > 0) report('pushed', nextSibling, target)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
