/** The path of a request whose target is a whole address, which every server must take (RFC 9112, 3.2.2). */
export function pathOf(url: string): string {
  if (!/^https?:/i.test(url)) return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Changes a path that cannot be decoded into one that can be, and that matches no room and no page. */
export function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURI(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
