import type { CommandOf, SettingsChange } from '../command'
import type { Room } from '../room'
import { accept, refuse, type Step } from '../step'
import { setAnte } from './set-ante'

/**
 * In the lobby all settings can change (R-settings-1), and between rounds only those that do not affect the money or
 * the length of the game (R-settings-2).
 */
export function changeSettings(room: Room, command: CommandOf<'change-settings'>): Step {
  switch (room.phase) {
    case 'lobby':
      return changeAll(room, command)
    case 'results':
    case 'waiting':
      return isOfGame(command.settings) ? refuse('already-started') : accept(withSettings(room, command.settings))
    case 'dealing':
    case 'decision':
      return refuse('not-between-rounds')
    case 'finished':
      return refuse('game-over')
  }
}

/**
 * Sets the switch for joins to `allow`, so that a repeated command changes nothing; without `allow` it toggles the
 * switch (R-join-5).
 */
export function allowJoins(room: Room, { allow }: CommandOf<'allow-joins'>): Step {
  return accept({ ...room, allowJoins: allow ?? !room.allowJoins })
}

function isOfGame({ maxRounds, ante, harveyDifficulty }: SettingsChange): boolean {
  return maxRounds !== undefined || ante !== undefined || harveyDifficulty !== undefined
}

/** A different ante takes back everybody's ready except the creator's (R-ante-2). */
function changeAll(room: Room, { settings, at }: CommandOf<'change-settings'>): Step {
  const { ante, ...others } = settings
  const changed = withSettings(room, others)
  return ante === undefined ? accept(changed) : setAnte(changed, { ante, at })
}

function withSettings(room: Room, change: Omit<SettingsChange, 'ante'>): Room {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) return room
  return {
    ...room,
    settings: { ...room.settings, ...(Object.fromEntries(given) as Partial<Room['settings']>) },
    chosenMaxRounds: change.maxRounds ?? room.chosenMaxRounds,
  }
}
