import type { PlantedFault } from '../planted-faults'

const CACHE = 'server/rooms/cached-room-store.ts'
const CHANGES = 'server/rooms/room-changes.ts'
const SQLITE = 'server/adapters/sqlite-room-store.ts'

/** Faults in how rooms are saved, cached and kept in step between processes. */
export const FAULTS_OF_SAVES: readonly PlantedFault[] = [
  {
    name: 'a cache is trusted after a gap',
    file: CACHE,
    replace: [['bus.onGap(() => this.#clear())', 'bus.onGap(() => undefined)']],
  },
  {
    name: 'updates of other processes do not reach the cache',
    file: CACHE,
    replace: [['bus.onUpdate((update) => this.#apply(update))', '']],
  },
  {
    name: 'a cached room is answered without waiting for the updates on their way',
    file: CACHE,
    replace: [
      ['(await this.#bus.catchUp())', 'this.#bus.isCurrent()'],
      ['this.#bus.catchUp() === true', 'this.#bus.isCurrent()'],
    ],
  },
  {
    name: 'the room is read from the cache while its save is under way',
    file: CACHE,
    replace: [['if (trustedForMs !== Infinity && this.#saving.has(code)) return undefined', '']],
  },
  {
    name: 'a room is trusted for hours',
    file: 'server/adapters/redis-event-bus.ts',
    replace: [
      ['const TRUSTED_MS = 15_000', 'const TRUSTED_MS = 15_000_000'],
      ['const TRUSTED_WHILE_MEMBER_SILENT_MS = 3_000', 'const TRUSTED_WHILE_MEMBER_SILENT_MS = 15_000_000'],
    ],
  },
  {
    name: 'Redis counts as reachable though it is not',
    file: 'server/adapters/redis-event-bus.ts',
    replace: [
      ['return this.#subscriber.isReady && performance.now() - this.#newestPing < CURRENT_FOR_MS', 'return true'],
      ['return this.isCurrent() && withTimeout((this.#nextPing ??= this.#ping()), TIMEOUT_MS, false)', 'return true'],
    ],
  },
  {
    name: 'an update is published before the save',
    file: CHANGES,
    replace: [
      [
        'if (!(await cache.save(row, after))) return false',
        'await bus.publish(update)\n    if (!(await cache.save(row, after))) return false',
      ],
    ],
  },
  {
    name: 'a call is answered before its save',
    file: CHANGES,
    replace: [
      ['if (!(await cache.save(row, after))) return false', 'void cache.save(row, after).catch(() => undefined)'],
    ],
  },
  {
    name: 'a save sets no timer for its deadline',
    file: CHANGES,
    replace: [['deadlines.set(code, after)', '']],
  },
  {
    name: 'a save is repeated after a lost answer',
    file: CHANGES,
    replace: [
      ['await this.#commit(outcome.value, cause)', 'await this.#commit(outcome.value, cause).catch(() => false)'],
    ],
  },
  {
    name: 'a lost race counts as won',
    file: CHANGES,
    replace: [['if (isDone) return outcome', 'if (isDone || hasChanged) return outcome']],
  },
  {
    name: 'a save does not look at the revision',
    file: SQLITE,
    replace: [
      [
        'where code = ? and row_no = ?`,\n    )\n    this.#delete',
        'where code = ? and (row_no = ? or true)`,\n    )\n    this.#delete',
      ],
    ],
  },
  {
    name: 'the store loses messages',
    file: SQLITE,
    replace: [
      [
        'for (const [place, { id, session, clientId, json }] of messages.entries()) {',
        'for (const [place, { id, session, clientId, json }] of messages.slice(1).entries()) {',
      ],
    ],
  },
  {
    name: 'a lost invalidation is believed: silent processes count as heard of',
    file: 'server/adapters/redis/members.ts',
    replace: [['isSilent ||= now - lastSeenAt > SILENT_AFTER_MS', 'isSilent ||= lastSeenAt > now']],
  },
  {
    name: 'a deadline is set before the save',
    file: CHANGES,
    replace: [
      [
        'if (!(await cache.save(row, after))) return false',
        'deadlines.set(code, after)\n    if (!(await cache.save(row, after))) return false',
      ],
      ['    deadlines.set(code, after)\n    await bus', '    await bus'],
    ],
  },
  {
    name: 'nobody plays the deadlines of a process that has died',
    file: 'server/rooms/deadlines.ts',
    replace: [
      [
        'const due = await store.due(now, SWEEP_LIMIT + this.#faulty.size)',
        'const due = (await store.due(now, 0)).slice(0, 0)',
      ],
    ],
  },
  {
    name: 'a timer of this process ends with its own update',
    file: 'server/rooms/deadlines.ts',
    replace: [['revision > timer.revision)', 'revision >= timer.revision)']],
  },
  {
    name: 'a room that was read before an update is kept after it',
    file: CACHE,
    replace: [['const isNewest = newestRevision <= cached.revision', 'const isNewest = true']],
  },
  {
    name: 'a room is read before the process follows it',
    file: CACHE,
    replace: [
      ['const isFollowed = await this.#bus.follow(code)\n    try {', 'const isFollowed = true\n    try {'],
      [
        'const isFollowed = await this.#bus.follow(code)\n      const { value: isSaved',
        'const isFollowed = true\n      const { value: isSaved',
      ],
    ],
  },
  {
    name: 'updates that could not be sent are forgotten',
    file: 'server/adapters/redis/missed-updates.ts',
    replace: [
      [
        'const before = this.#byRoom.get(code)',
        'if (code !== undefined) return\n    const before = this.#byRoom.get(code)',
      ],
    ],
  },
  {
    name: 'the clock knows no heartbeats',
    file: 'server/rooms/room-changes.ts',
    replace: [['lastSeen: await this.#parts.heartbeats.of(code) }', 'lastSeen: {} }']],
  },
  {
    name: 'the list of a session’s rooms does not follow who sits where',
    file: 'server/rooms/room-changes.ts',
    replace: [
      [
        'after && changedSessions(before?.room, after.room)',
        'before === undefined ? after && changedSessions(undefined, after.room) : null',
      ],
    ],
  },
  {
    name: 'a deleted room stays in the caches of the others',
    file: 'server/rooms/cached-room-store.ts',
    replace: [['if (revision === null) return this.#unfollow(code)', 'if (revision === null) return']],
  },
  {
    name: 'a room saved ahead of the clock is not resumed',
    file: 'server/rooms/room-changes.ts',
    replace: [[' || savedAt > this.#parts.clock.now() + CLOCKS_DIFFER_MS', '']],
  },
  {
    name: 'a process does not note that it is alive',
    file: 'server/rooms/rooms.ts',
    replace: [
      [
        `await this.#changes.markAlive()
    await this.#heartbeats`,
        'await this.#heartbeats',
      ],
    ],
  },
  {
    name: 'rooms are not resumed after a stop',
    file: 'server/rooms/room-changes.ts',
    replace: [['return savedAt < this.#aliveSince || ', 'return ']],
  },
  {
    name: 'a save without an answer is not announced',
    file: 'server/rooms/cached-room-store.ts',
    replace: [
      [
        `await this.#announceUnknown(change)
`,
        '',
      ],
    ],
  },
  {
    name: 'heartbeats are not stored',
    file: 'server/rooms/rooms.ts',
    replace: [
      [
        `await this.#changes.markAlive()
    await this.#heartbeats.flush()`,
        'await this.#changes.markAlive()',
      ],
    ],
  },
  {
    name: 'the heartbeats of one process do not reach the others',
    file: 'server/rooms/heartbeats.ts',
    replace: [['await this.store.heartbeats(code)', '{}']],
  },
]
