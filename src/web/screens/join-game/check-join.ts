import { zodResolver } from '@hookform/resolvers/zod'
import { JoinBody } from '../../../contract'

/** Checks the form before it is sent. A module of its own, since the screen is shown before zod is needed. */
export const checkJoin = zodResolver(JoinBody)
