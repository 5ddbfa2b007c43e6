import type { PlantedFault } from '../planted-faults'

/** Faults in what is sent, and to whom. */
export const FAULTS_OF_MESSAGES: readonly PlantedFault[] = [
  {
    name: 'events show what the creator sees',
    file: 'server/rooms/room-views.ts',
    replace: [['this.lobby(null) : this.state(null, at)', 'this.lobby(null) : this.state(this.#room.creator, at)']],
  },
  {
    name: 'a tag does not follow what only its viewer knows',
    file: 'server/rooms/room-views.ts',
    replace: [
      [
        'etagOf(this.#head.version, `${this.#viewer}${this.#privatePart()}`)',
        'etagOf(this.#head.version, `${this.#viewer}`)',
      ],
    ],
  },
  {
    name: 'a message that is sent again is stored again',
    file: 'server/rooms/rooms.ts',
    replace: [['if (repeated !== undefined) return accept(before.room)', '']],
  },
  {
    name: 'who has left goes on to be sent events',
    file: 'server/realtime/listeners.ts',
    replace: [['if (seat !== null && seats.includes(seat)) this.remove(channel, connection)', '']],
  },
  {
    name: 'a hand event shows the own part of the seat before',
    file: 'server/rooms/room-update.ts',
    replace: [['own: ownPart(this.#room, this.#seat)', 'own: ownPart(this.#room, this.#room.seats[0] ?? this.#seat)']],
  },
  {
    name: 'an allowance that Redis gave is never spent',
    file: 'server/adapters/redis-limits.ts',
    replace: [['this.#left.set(name, left - 1,', 'this.#left.set(name, left,']],
  },
  {
    name: 'any signature of a session is taken',
    file: 'server/http/sessions.ts',
    replace: [
      ['const { valid, value } = signer.unsign(signed)', "const value = signed.slice(0, signed.lastIndexOf('.'))"],
      ['if (!valid) return undefined', ''],
    ],
  },
  {
    name: 'a voice signal goes to its sender',
    file: 'server/rooms/voice-signal.ts',
    replace: [['return { seat: to, name', 'return { seat: from.id, name']],
  },
  {
    name: 'who listens is not looked up after a save without an answer',
    file: 'server/realtime/subscriptions.ts',
    replace: [['if (isUnknown) this.#lookUpSeats(update)', '']],
  },
  {
    name: 'events come in the order in which the processes publish',
    file: 'server/start-server.ts',
    replace: [['realtime.deliverInOrder(update)', 'realtime.deliver(update)']],
  },
  {
    name: 'pages stay connected after a gap in the updates',
    file: 'server/realtime/realtime.ts',
    replace: [
      [
        `    this.#subscriptions.endAll()
    for (const connection of this.#connections.all()) {`,
        '    for (const connection of [] as Connection[]) {',
      ],
    ],
  },
  {
    name: 'hands are not told to the other processes',
    file: 'server/adapters/redis/update-text.ts',
    replace: [['...(seatEvents.length > 0 && {', '...(seatEvents.length > 99 && {']],
  },
  {
    name: 'a voice signal reaches who is not in the call',
    file: 'server/rooms/voice-signal.ts',
    replace: [['seat.callId === null || other.callId === null || seat', 'seat.callId === null || seat']],
  },
  {
    name: 'a removed player goes on to be sent events',
    file: 'server/rooms/room-update.ts',
    replace: [[" || event.type === 'player-kicked'", '']],
  },
  {
    name: 'watchers stay when the host has switched watching off',
    file: 'server/realtime/subscriptions.ts',
    replace: [[' || takesNone', '']],
  },
]
