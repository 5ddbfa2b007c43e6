const FLOOR = [20, 19]

/** Ends the process with one clear line where Node is too old to run the program. Must itself run on an old Node. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return
  console.error(
    `This needs Node ${FLOOR.join('.')} or newer, and this is Node ${process.versions.node}. Get one at https://nodejs.org`,
  )
  process.exit(1)
}
