import type { ReactNode } from 'react'
import type { Reaction } from '../../../contract'
import styles from './reaction-art.module.css'

/** What each reaction is called on its button. */
export const REACTION_NAMES: Record<Reaction, string> = {
  clap: 'Clap',
  laugh: 'Laugh',
  wow: 'Wow',
  cry: 'Cry',
  fire: 'Fire',
  think: 'Think',
  heart: 'Heart',
  rabbit: 'Rabbit',
}

/** The picture of a reaction, drawn here because not every system has a font of such signs. */
export function ReactionArt({ reaction }: { reaction: Reaction }) {
  return (
    <svg className={styles.art} viewBox="0 0 32 32" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      {ART[reaction]}
    </svg>
  )
}

function Face({ children }: { children: ReactNode }) {
  return (
    <>
      <circle fill={SKIN} stroke="#9c7527" cx="16" cy="16" r="13" />
      {children}
    </>
  )
}

const SKIN = '#f0c95f'
const SHADED_SKIN = '#b98e36'
const INK = '#3a2c10'
const TEAR = '#4fa3d9'
const LINE = { fill: 'none', strokeWidth: 1.8 }
const FINGERS = { fill: 'none', strokeWidth: 3.2 }
const HAND = 'M9.5 20.5 6 13.5M12.6 18.2 8.6 9.6M15.8 17 12 8.2M18.8 16.6 16 9.8M19.6 21.4l3.6-5.2'

const ART: Record<Reaction, ReactNode> = {
  clap: (
    <>
      <g transform="translate(6.5 -1.5)">
        <path {...FINGERS} stroke={SHADED_SKIN} d={HAND} />
        <ellipse fill={SHADED_SKIN} cx="15.2" cy="21.2" rx="6" ry="6.6" transform="rotate(-22 15 21)" />
      </g>
      <path {...FINGERS} stroke={SKIN} d={HAND} />
      <ellipse fill={SKIN} cx="14.6" cy="21.6" rx="6" ry="6.6" transform="rotate(-22 15 21)" />
      <path {...LINE} stroke="#d0a449" d="M4.6 5.4l2 2.4M9.4 2.6l.9 2.9M2.6 10.4l2.9 1" />
    </>
  ),
  laugh: (
    <Face>
      <path {...LINE} stroke={INK} d="M7.8 12.8q2.4-3.4 4.8 0M19.4 12.8q2.4-3.4 4.8 0" />
      <path fill={INK} d="M8.6 17.4h14.8a7.4 7.4 0 0 1-14.8 0Z" />
      <path
        fill={TEAR}
        d="M5.4 14.6c-2 2.4-2.6 3.6-1.4 4.6s2.4-.6 1.4-4.6ZM26.6 14.6c2 2.4 2.6 3.6 1.4 4.6s-2.4-.6-1.4-4.6Z"
      />
    </Face>
  ),
  wow: (
    <Face>
      <circle fill={INK} cx="11.4" cy="12.8" r="2" />
      <circle fill={INK} cx="20.6" cy="12.8" r="2" />
      <ellipse fill={INK} cx="16" cy="21.4" rx="3.3" ry="4.2" />
      <path {...LINE} stroke={INK} d="M8.6 8.4q2.2-1.8 4.4-.8M23.4 8.4q-2.2-1.8-4.4-.8" />
    </Face>
  ),
  cry: (
    <Face>
      <circle fill={INK} cx="11.4" cy="14" r="1.8" />
      <circle fill={INK} cx="20.6" cy="14" r="1.8" />
      <path {...LINE} stroke={INK} d="M11 23q5-4.4 10 0M8.4 9.8q2-.2 4-2M23.6 9.8q-2-.2-4-2" />
      <path fill={TEAR} d="M22.4 17.4c-2.6 3.6-3.4 5.4-1.8 6.8s4 .1 3.8-2.4c-.1-1.2-.8-2.6-2-4.4Z" />
    </Face>
  ),
  fire: (
    <>
      <path
        fill="#e2572b"
        d="M17 2.5c1 5-6.8 8.2-8.7 13.7C6 23 10.3 29.5 16.4 29.5S26.2 24.7 25 18.3c-.6-3.2-2.3-4.5-3-7-1.3 1-1.9 2.2-1.9 3.7C18.3 12.7 20.3 7 17 2.5Z"
      />
      <path
        fill="#f5c451"
        d="M16.8 16c.3 2.8-3.9 4.3-3.9 8 0 2.5 1.7 4 3.7 4s3.8-1.6 3.6-4.1c-.2-2-1.3-2.6-1.6-4.1-.4-1.6-1-2.7-1.8-3.8Z"
      />
    </>
  ),
  think: (
    <Face>
      <circle fill={INK} cx="12" cy="13.4" r="1.8" />
      <circle fill={INK} cx="20.4" cy="12.6" r="1.8" />
      <path {...LINE} stroke={INK} d="M9 9.2q2.4-1.4 4.4 0M18.4 7.4q2.6-1.6 5 .4M12.4 20.6q4-1.8 7.6-.8" />
      <path {...FINGERS} stroke={SKIN} d="M9.4 28.4 15 24.2" />
      <ellipse fill={SKIN} cx="9.6" cy="27" rx="4" ry="3.4" />
    </Face>
  ),
  heart: (
    <path
      fill="#d3342f"
      d="M16 28C9 22.6 3 17.8 3 11.4 3 7.2 6.2 4.2 9.9 4.2c2.5 0 4.8 1.3 6.1 3.6 1.3-2.3 3.6-3.6 6.1-3.6 3.7 0 6.9 3 6.9 7.2C29 17.8 23 22.6 16 28Z"
    />
  ),
  rabbit: (
    <>
      <circle fill="#1e583e" cx="16" cy="16" r="14" />
      <path
        fill="#fdfefb"
        transform="translate(4.6 3.6) scale(0.95)"
        d="M8.6 1.6c1.7-.3 2.7 3.7 2.9 8.2h1c.2-4.5 1.2-8.5 2.9-8.2 2 .4 1.3 5.4-.4 9 1.7 1 2.7 2.6 2.7 4.4 0 3-2.6 4.6-5.7 4.6S6.3 18 6.3 15c0-1.8 1-3.4 2.7-4.4-1.7-3.6-2.4-8.6-.4-9Z"
      />
      <path fill="#e5bf64" d="m16 24.6-4-1.9v3.8Zm0 0 4-1.9v3.8Z" />
    </>
  ),
}
