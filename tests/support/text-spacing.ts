/** The style of the spacing of WCAG 1.4.12. The policy of the pages forbids style elements: it needs `bypassCSP`. */
export const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`
