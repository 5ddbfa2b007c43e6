const FLOOR = [20, 19]

/** Ends the process with one line if Node is too old. This file must itself run on an old Node. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return
  console.error(
    `Node ${FLOOR.join('.')} or newer is required. This is Node ${process.versions.node}. Download: https://nodejs.org`,
  )
  process.exit(1)
}
