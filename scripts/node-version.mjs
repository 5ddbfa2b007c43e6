/** Ends the process with one line if Vite cannot build on this Node. This file must itself run on an old Node. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  console.error(
    `Node 20.19, Node 22.12 or newer is required. This is Node ${process.versions.node}. Download: https://nodejs.org`,
  )
  process.exit(1)
}
