import { zodResolver } from '@hookform/resolvers/zod'
import { JoinBody } from '../../../contract'

/** Checks the form before it is sent. This is a separate module, because the screen is shown before zod is needed. */
export const checkJoin = zodResolver(JoinBody)
