import { ROOT } from './run.mjs'

/**
 * Ends the process with one line if the error means that the folder cannot be written, as installing and building
 * require.
 */
export function refuseUnwritable(error) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  console.error(
    `Something is to be installed or built here, and this user cannot write ${error.path}. ` +
      `Run this as the owner of ${ROOT}, or in a clone of your own.`,
  )
  process.exit(1)
}
